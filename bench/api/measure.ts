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
  /** Called in turn. */
  paths: string[];
  /** The file that holds the body, and the body's type. */
  body?: { file: string; type: string };
}

export interface Load {
  connections: number;
  seconds: number;
}

/** Calls a second, and milliseconds. */
export interface Measured {
  rate: number;
  p50: number;
  p99: number;
  /** The part of the calls that was refused, or that had no answer within ten seconds. */
  failed: number;
}

/** Keeps a backend busy for a while. */
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
