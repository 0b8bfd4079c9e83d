import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from './database/Database';

/** Requests in flight have this long to finish. */
const PATIENCE_MS = 9_000;

/** Ends in order on SIGTERM and SIGINT: no new requests, the present ones finished, the database closed. */
export function stopOnSignal(server: Server, database: Database, log: Logger): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info('Stopping');
    const late = setTimeout(() => process.exit(1), PATIENCE_MS + 500);
    late.unref();
    server.close(() => {
      void database
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'The database did not close'))
        .then(() => process.exit(0));
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
