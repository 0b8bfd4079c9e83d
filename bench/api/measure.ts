import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Target {
  url: string;
  token: string;
}

export interface Calls {
  method?: 'GET' | 'POST';
  /** The paths, called in turn. */
  paths: string[];
  /** The file with the body, and its content type. */
  body?: { file: string; type: string };
}

export interface Load {
  connections: number;
  seconds: number;
}

/** The rate in calls per second, and latencies in ms. */
export interface Measured {
  rate: number;
  p50: number;
  p99: number;
  /** The share of calls, from 0 to 1, that were refused or had no answer within ten seconds. */
  failed: number;
}

/** Measures a backend under load with wrk. */
export async function measure(
  { url, token }: Target,
  { method = 'GET', paths, body }: Calls,
  { connections, seconds }: Load,
): Promise<Measured> {
  const { stdout } = await run('/usr/bin/wrk', [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s'],
    ...['-s', join(import.meta.dirname, 'wrk.lua'), '-H', `Authorization: Token ${token}`, url],
    ...['--', method, body?.file ?? '-', body?.type ?? '-', ...paths],
  ]);
  const line = /^MEASURED (.*)$/m.exec(stdout)?.[1];
  if (!line) throw new Error(`wrk said: ${stdout}`);
  const counted = JSON.parse(line) as Record<
    'requests' | 'seconds' | 'p50' | 'p99' | 'refused' | 'broken',
    number
  >;
  const { requests, refused, broken, p50, p99 } = counted;
  const failed = refused + broken;
  return {
    rate: (requests - refused) / counted.seconds,
    p50,
    p99,
    failed: failed / Math.max(requests, failed, 1),
  };
}
