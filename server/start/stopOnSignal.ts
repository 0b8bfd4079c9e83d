import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../database/Database';

/** How long open requests may take to finish. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

const IDLE_CHECK_MS = 200;

interface Stopping {
  /** Called at the signal. */
  onStop: () => void;
  /** Resolves when the work that outlives its request is done. It is called at the signal, and again after the last request. */
  settled: () => Promise<unknown>;
}

/**
 * Shuts down on SIGTERM and SIGINT: accepts no new requests, waits for open ones and for what they have begun, then closes the
 * database.
 */
export function stopOnSignal(
  server: Server,
  database: Database,
  log: Logger,
  { onStop, settled }: Stopping,
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    onStop();
    // What takes too long has its end in view from now on.
    void settled().catch(() => undefined);
    log.info('Stopping');
    const late = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS + 500);
    late.unref();
    server.close(() => {
      void settled()
        .then(() => database.close())
        .catch((error: unknown) => log.warn({ err: error }, 'The database did not close'))
        .then(() => process.exit(0));
    });
    // A client that sends one request after the other would keep its connection, and this process, until the time limit.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    server.closeIdleConnections();
    // Those that are answered from now on are idle then.
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS).unref();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
