import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Queries, Work } from './Database';
import { migratePostgres } from './migrate';
import { scopeStatement } from './scopeStatement';

/** The limit for getting a connection, and again for each query. A request fails with 503 within three seconds. */
const TIMEOUT_MS = 1_500;

/** How long an idle connection stays open. It is long because a new connection has to plan every statement again. */
const IDLE_TIMEOUT_MS = 10 * 60_000;

/**
 * Connects to PostgreSQL and applies pending migrations.
 * @param onIdleError called when an idle connection breaks
 */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  await migratePostgres(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    // Ends the statement on the server too, when the client has stopped waiting for it.
    statement_timeout: TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', onIdleError);
  const hasRole = await canSetRole(pool);

  const scoped = <T>(companyId: number, mode: 'read' | 'write', work: Work<T>) => {
    const begin = mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
    return inTransaction(pool, `${begin}; ${scopeStatement(companyId, mode, hasRole)}`, work);
  };
  return {
    queries: queriesOver(pool),
    transaction: work => inTransaction(pool, 'BEGIN', work),
    read: (companyId, work) => scoped(companyId, 'read', work),
    write: (companyId, work) => scoped(companyId, 'write', work),
    async run(text, values) {
      const { rows, rowCount } = await pool.query<Record<string, unknown>>(text, values);
      return { rows, rowCount: rowCount ?? 0 };
    },
    close: () => pool.end(),
  };
}

/** Runs `work` in a transaction. A broken connection is destroyed instead of returned to the pool. */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A lost connection rejects the pending query and also emits `error`, which ends the process without a listener.
  const lost = (error: Error) => (broken = error);
  client.on('error', lost);
  try {
    await client.query(begin);
    const done = await work(queriesOf(client));
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: unknown) => (broken = reason as Error));
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/** A connection's queries are kept with it, because its prepared statements belong to them. */
const queriesByClient = new WeakMap<pg.PoolClient, Queries>();

function queriesOf(client: pg.PoolClient): Queries {
  const known = queriesByClient.get(client);
  if (known) return known;
  const queries = queriesOver(client);
  queriesByClient.set(client, queries);
  return queries;
}

/**
 * Drizzle with a name for each statement: a connection plans a named statement once. `prepared` names its own statements.
 * All others are named by their text, because the code has a fixed number of them (decision 016).
 */
function queriesOver(connections: pg.Pool | pg.PoolClient): Queries {
  const query = ({ name, ...statement }: pg.QueryConfig, values: unknown[]) =>
    connections.query({ ...statement, name: name ?? nameOf(statement.text) }, values);
  return drizzle({ query } as unknown as pg.Pool);
}

function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

/**
 * Whether the database user can switch to the role sofra_app.
 * @throws Error if it cannot, and bypasses row-level security as a superuser does
 */
async function canSetRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ member: boolean; passes: boolean }>(`
    SELECT coalesce((SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = 'sofra_app'), false)
             AS member,
           rolsuper OR rolbypassrls AS passes
    FROM pg_roles WHERE rolname = current_user`);
  const member = rows[0]?.member ?? false;
  if (!member && rows[0]?.passes) {
    throw new Error('The database user passes row-level security and may not take the role sofra_app.');
  }
  return member;
}
