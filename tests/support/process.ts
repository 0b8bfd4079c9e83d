import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** All that it wrote so far. */
  output(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the backend as a process of its own, the way a person does.
 * @param within the command that runs it, such as `unshare --net`; none by default
 */
export async function startProcess(
  env: Record<string, string>,
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const [command, ...args] = [...within, process.execPath, '--import', 'tsx', 'server/main.ts'];
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, RATE_LIMIT_FACTOR: '10000', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child, `http://127.0.0.1:${port}`);
}

/** Collects what a server writes, and can end it. */
export function watchProcess(
  child: ChildProcessByStdio<null, Readable, Readable>,
  url: string,
): ServerProcess {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    url,
    output: () => output,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Waits until it says that it is ready, and fails with its words when it ends instead. */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  while (!server.output().includes('ready at')) {
    if (server.child.exitCode !== null || server.child.signalCode) throw new Error(server.output());
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return server;
}
