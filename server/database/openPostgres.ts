import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Queries, Work } from './Database';
import { migratePostgres } from './migrate';
import { scopeStatement } from './scopeStatement';
import { statementName } from './statementName';

/** How long a request waits for a connection, and then for an answer: together, a 503 comes within three seconds. */
const PATIENCE_MS = 1_500;

/** How long a connection waits for its next use: a new one has every statement to plan again. */
const IDLE_MS = 10 * 60_000;

/** Opens a PostgreSQL and brings its tables up to date. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  await migratePostgres(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    // What nobody waits for any more must not go on.
    statement_timeout: PATIENCE_MS,
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', onIdleError);
  const hasRole = await mayTakeRole(pool);

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

/** A connection that fails is thrown away, not lent out again. */
async function inTransaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that is lost says so twice: to the query that waits, and to nobody, which would end the process.
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

const queriesByClient = new WeakMap<pg.PoolClient, Queries>();

function queriesOf(client: pg.PoolClient): Queries {
  const known = queriesByClient.get(client);
  if (known) return known;
  const queries = queriesOver(client);
  queriesByClient.set(client, queries);
  return queries;
}

/** Drizzle, with a name for each statement: a connection parses and plans a named one once (decision 006). */
function queriesOver(connections: pg.Pool | pg.PoolClient): Queries {
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    connections.query({ ...statement, name: statementName(statement.text) }, values);
  return drizzle({ query } as unknown as pg.Pool);
}

/** A superuser passes every policy, so it must be able to become somebody who does not. */
async function mayTakeRole(pool: pg.Pool): Promise<boolean> {
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
