import type { CDPSession } from 'playwright-core';

/** A device and its connection, emulated by Chromium. */
export interface Profile {
  name: string;
  viewport: { width: number; height: number };
  /** Round-trip time in ms and bytes per second. Null means no throttling. */
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null;
  /** How many times slower than this machine the processor is. */
  slowdown: number;
}

const megabits = (count: number) => (count * 1_000_000) / 8;

export const PHONE: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  network: { latency: 150, downloadThroughput: megabits(1.6), uploadThroughput: megabits(0.75) },
  slowdown: 4,
};

export const DESKTOP: Profile = {
  name: 'desktop',
  viewport: { width: 1280, height: 800 },
  network: null,
  slowdown: 1,
};

export async function throttle(session: CDPSession, { network, slowdown }: Profile): Promise<void> {
  await session.send('Network.enable');
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
