import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { StartError } from '../shared/StartError';
import type { CommandContext } from './CommandContext';
import { COMMANDS, type CommandAnswer, type CommandName } from './commands';

/** A socket's path may have no more bytes on Linux and macOS. */
const MAX_PATH = 103;

/**
 * Accepts the commands of `sofra` on a socket in the data folder, because no second process can open the embedded database.
 * Only the user who runs the backend may connect.
 */
export async function acceptCommands(context: CommandContext, log: Logger): Promise<Server | undefined> {
  const path = socketIn(context.dataDir);
  if (Buffer.byteLength(path) > MAX_PATH) {
    log.warn(
      { path },
      'The path of the data folder is too long for a socket: "sofra" cannot reach this process',
    );
    return undefined;
  }
  const server = createServer((incoming, answer) => void carryOut(context, log, incoming, answer));
  try {
    // A process that was killed leaves its socket behind.
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    // Some file systems have no sockets. Everything else works without it.
    log.warn({ err: error, path }, 'No socket could be made: "sofra" cannot reach this process');
    return undefined;
  }
  // An open socket does not keep the process running.
  server.unref();
  return server;
}

async function carryOut(
  context: CommandContext,
  log: Logger,
  incoming: IncomingMessage,
  answer: ServerResponse,
) {
  try {
    const { command, values } = JSON.parse(await text(incoming)) as {
      command: CommandName;
      values: string[];
    };
    log.info({ command }, 'A command is carried out');
    const result = await runCommand(context, command, values);
    if (typeof result === 'string') answer.end(result);
    else await pipeline(result, answer);
  } catch (error) {
    if (answer.headersSent) {
      // Its connection is broken, so that the client does not treat a partial answer as complete.
      log.warn({ err: error }, 'The answer to a command broke off');
      return;
    }
    if (!(error instanceof StartError)) log.error({ err: error }, 'A command failed');
    answer.writeHead(error instanceof StartError ? 400 : 500).end((error as Error).message);
  }
}

/** Carries out a command in this process. */
export function runCommand(
  context: CommandContext,
  command: CommandName,
  [first = '', second = '']: readonly string[],
): Promise<CommandAnswer> {
  return COMMANDS[command](context, first, second);
}

/**
 * Sends a command to the backend that uses a data folder.
 * @returns the answer as a stream; undefined if no backend runs there
 * @throws StartError with its sentence if it refuses
 */
export async function sendCommand(
  dataDir: string,
  command: CommandName,
  values: readonly string[],
): Promise<IncomingMessage | undefined> {
  const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const sent = request({ socketPath: socketIn(dataDir), method: 'POST', path: '/' }, resolve);
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') {
        resolve(undefined);
        return;
      }
      const problem =
        error.code === 'ECONNRESET'
          ? 'has broken off its answer: its log says why.'
          : `cannot be reached (${error.code}): run this as its user.`;
      reject(new StartError(`The backend in ${dataDir} ${problem}`));
    });
    sent.end(JSON.stringify({ command, values }));
  });
  if (answer && answer.statusCode !== 200) throw new StartError(await text(answer));
  return answer;
}

function socketIn(dataDir: string): string {
  return join(dataDir, 'sofra.sock');
}
