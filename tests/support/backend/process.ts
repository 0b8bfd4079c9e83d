import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { backendProgram } from './backendProgram';
import { freePort } from '../services/postgres';
import { checkFolder, checkLog } from './secrets';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** What the process has written to stdout and stderr so far. */
  output(): string;
  /** Resolves with the exit code, or null when a signal ended the process. */
  ended: Promise<number | null>;
  /** @throws Error if its output or its data folder contains a secret of the tests */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the backend as a separate process.
 * @param within a command to run it under, such as `unshare --net`; none by default
 * @param cwd the folder of the project
 */
export async function startProcess(
  env: Record<string, string>,
  within: readonly string[] = [],
  cwd = root,
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  // A copy of the project runs its own source.
  const program = cwd === root ? backendProgram('server/main') : ['--import', 'tsx', 'server/main.ts'];
  const [command = process.execPath, ...args] = [...within, process.execPath, ...program];
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, RATE_LIMIT_FACTOR: '10000', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child, `http://127.0.0.1:${port}`, env.DATA_DIR);
}

/**
 * Collects the output of a server process and returns a handle that can end it.
 * @param dataDir is searched for secrets when the process has ended, as the output is
 */
export function watchProcess(
  child: ChildProcessByStdio<null, Readable, Readable>,
  url: string,
  dataDir?: string,
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
    async kill(signal) {
      child.kill(signal);
      const code = await ended;
      checkLog('The log of the server', output);
      if (dataDir) checkFolder(dataDir);
      return code;
    },
  };
}

/**
 * Resolves when the server has printed "ready at".
 * @throws Error with the server's output when the process ends before that
 */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  while (!server.output().includes('ready at')) {
    if (server.child.exitCode !== null || server.child.signalCode) throw new Error(server.output());
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return server;
}
