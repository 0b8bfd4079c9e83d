import pg from 'pg';

/** Creates a connection outside of the pool. It is not opened yet. */
export function ownClient(connectionString: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, ...options });
  // A lost connection rejects the pending query and also emits `error`, which ends the process without a listener.
  client.on('error', () => undefined);
  return client;
}
