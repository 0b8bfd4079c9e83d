import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/** How long the holder of a lock may take to say who it is. */
const PATIENCE_MS = 1_000;

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Takes a folder for this process alone: two on one embedded database would lose data in silence. The lock is a socket
 * that the system closes with the process, however it ends; whoever finds it taken hears from it who holds it.
 */
export async function lockFolder(folder: string, holder: string): Promise<() => void> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const address = lockAddress(createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24));
  const server = createServer(socket => socket.on('error', () => undefined).end(holder));
  if (!(await listens(server, address))) {
    const other = await askHolder(address);
    if (other !== undefined) throw new FolderInUseError(`The data folder ${folder} is in use by ${other}.`);
    await rm(address, { force: true });
    if (!(await listens(server, address))) throw new FolderInUseError(`The data folder ${folder} is in use.`);
  }
  server.unref();
  return () => void server.close();
}

/** Linux has socket names that are no files, Windows has pipes; elsewhere a file is left behind and found dead. */
function lockAddress(id: string): string {
  if (process.platform === 'linux') return `\0sofra-${id}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\sofra-${id}` : join(tmpdir(), `sofra-${id}.sock`);
}

async function listens(server: Server, address: string): Promise<boolean> {
  server.listen(address);
  return once(server, 'listening').then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      return false;
    },
  );
}

/** Who holds the lock; undefined when nobody is at the other end any more. */
async function askHolder(address: string): Promise<string | undefined> {
  const socket = connect(address);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
  return text(socket).then(
    said => said || 'another process',
    (error: unknown) =>
      (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? undefined : 'another process',
  );
}
