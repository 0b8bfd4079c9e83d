import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { companyShares } from './companyShares';
import type { Database, Opening, Queries, Run, Work } from './Database';
import { connectionQueue, type ConnectionQueue } from './connectionQueue';
import { checkMigrations, migratePostgres } from './migrate';
import { ownClient } from './ownClient';
import { LateError, lateIn, UnconfirmedError, withTimeout } from './timeout';
import { requireLock, scopeStatement } from './scopeStatement';

/**
 * The limit for getting a connection while none becomes free, and again for each query: while the database does not answer, a
 * request fails with 503 within three seconds. It is counted in turns of this process (`withTimeout`).
 */
const TIMEOUT_MS = 1_400;

/** The time limit of a statement that its caller has given up, and of a try to connect. */
const CLEANUP_MS = 15_000;

const MAX_CONNECTIONS = 16;

/** The most connections that the reads of one company use. */
const MAX_READS_OF_ONE = MAX_CONNECTIONS / 2;

/** How long an idle connection stays open. It is long because a new connection has to plan every statement again. */
const IDLE_TIMEOUT_MS = 10 * 60_000;

/** How to talk to a PostgreSQL. */
interface PostgresOptions {
  /** Called when an idle connection breaks. */
  onIdleError: (error: Error) => void;
  /** Whether a pooler gives each transaction another connection, as PgBouncer does in transaction mode. */
  isPooled?: boolean;
  opening?: Opening | undefined;
}

/** Connects to PostgreSQL and applies pending migrations. */
export async function openPostgres(
  url: string,
  { onIdleError, isPooled = false, opening }: PostgresOptions,
): Promise<Database> {
  await migratePostgres(url, opening, isPooled);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: CLEANUP_MS,
    // A pooler refuses this parameter of a connection; there each transaction sets it.
    ...(isPooled ? {} : { statement_timeout: CLEANUP_MS }),
    keepAlive: true,
    pipeline: true,
  });
  pool.on('error', onIdleError);
  // A new connection may break in the moment in which it is handed over: without a listener, that would end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  const limit = isPooled ? `SET LOCAL statement_timeout = ${CLEANUP_MS}; ` : '';
  const hasRole = await canSetRole(pool);
  const inShare = companyShares(MAX_READS_OF_ONE);

  const scoped = <T>(companyId: number, mode: 'read' | 'write', work: Work<T>) => {
    const begin = mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN';
    const scope = `${begin}; ${limit}${scopeStatement(companyId, mode, hasRole)}`;
    queueOf(pool).requireEnded(companyId);
    return mode === 'read'
      ? inTransaction(pool, { begin: scope, isPooled, companyId, isSentAhead: true }, work)
      : inTransaction(pool, { begin: scope, isPooled, companyId, check: requireLock }, work);
  };
  const run: Database['run'] = async (text, values) => {
    const { rows, rowCount } = await onConnection(pool, client =>
      inTime(client.query<Record<string, unknown>>(text, values)),
    );
    return { rows, rowCount: rowCount ?? 0 };
  };
  return {
    queries: queriesOver(pool, isPooled),
    transaction: work => inTransaction(pool, { begin: `BEGIN; ${limit}`, isPooled }, work),
    read: (companyId, work) => inShare(companyId, () => scoped(companyId, 'read', work)),
    write: (companyId, work, isAllowed) =>
      queueOf(pool).inOrder(companyId, async () => {
        await isAllowed?.();
        return scoped(companyId, 'write', work);
      }),
    run,
    whole: (mode, work) => onOwnConnection(url, mode, work),
    checkMigrations: () => checkMigrations(async (text, values) => (await run(text, values)).rows),
    vacuum: () => Promise.resolve(),
    isOverloaded: () => queueOf(pool).isOverloaded(),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    upgrade: () => migratePostgres(url, {}, isPooled),
    close: () => pool.end(),
  };
}

/** Runs `work` in a transaction on a connection beside the pool, which has no time limits. */
async function onOwnConnection<T>(
  connectionString: string,
  mode: 'read' | 'write',
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const client = ownClient(connectionString);
  await client.connect();
  try {
    await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
    const done = await work(
      async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    );
    await client.query('COMMIT');
    return done;
  } finally {
    await client.end();
  }
}

interface Transaction {
  /** The statements that begin it. */
  begin: string;
  isPooled: boolean;
  /** Whose rows it works on. */
  companyId?: number;
  /** Gets the answers to `begin`; it may refuse the transaction by throwing. */
  check?: (answers: pg.QueryResult[]) => void;
  /**
   * Sends the first statement without waiting for the answer to `begin`, which saves a round trip. Only for reads: if `begin`
   * failed, the statement could run outside of the transaction, and its answer is thrown away.
   */
  isSentAhead?: boolean;
}

/** Runs `work` in a transaction. */
function inTransaction<T>(
  pool: pg.Pool,
  { begin, isPooled, companyId, check, isSentAhead = false }: Transaction,
  work: Work<T>,
): Promise<T> {
  const inScope = async (client: pg.PoolClient, isBroken: (reason: unknown) => void) => {
    try {
      const begun = inTime(client.query(begin));
      // Several statements have several answers, which the types of pg do not say.
      if (!isSentAhead) check?.((await begun) as unknown as pg.QueryResult[]);
      const [, done] = await Promise.all([begun, work(queriesOf(client, isPooled))]);
      await inTime(client.query('COMMIT')).catch((cause: unknown) => {
        throw new UnconfirmedError('The database has not confirmed the commit', { cause });
      });
      return done;
    } catch (error) {
      // A connection that is still busy would not answer to this either.
      if (!lateIn(error)) await inTime(client.query('ROLLBACK')).catch(isBroken);
      throw error;
    }
  };
  return onConnection(pool, inScope, companyId);
}

/**
 * Runs statements on a connection of the pool. A broken connection, or one that has not answered in time, is closed instead of
 * returned to the pool.
 */
async function onConnection<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient, isBroken: (reason: unknown) => void) => Promise<T>,
  companyId?: number,
): Promise<T> {
  const client = await connect(pool);
  let broken: Error | undefined;
  const isBroken = (reason: unknown) => (broken = reason as Error);
  // A lost connection rejects the pending query and also emits `error`, which ends the process without a listener.
  client.on('error', isBroken);
  try {
    return await run(client, isBroken);
  } catch (error) {
    const late = lateIn(error);
    if (late) isBroken(late);
    throw error;
  } finally {
    client.off('error', isBroken);
    // One that has broken by itself is closed already.
    if (broken instanceof LateError) client.once('end', queueOf(pool).gaveUp(CLEANUP_MS, companyId));
    else if (!broken) queueOf(pool).released();
    client.release(broken);
  }
}

const queues = new WeakMap<pg.Pool, ConnectionQueue>();

function queueOf(pool: pg.Pool): ConnectionQueue {
  const queue = queues.get(pool) ?? connectionQueue(TIMEOUT_MS);
  queues.set(pool, queue);
  return queue;
}

/**
 * Takes a connection from the pool. If it comes too late, it goes back.
 * @throws LateError if no connection becomes free
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const queue = queueOf(pool);
  const connecting = pool.connect();
  try {
    return await queue.wait(connecting);
  } catch (error) {
    connecting.then(
      client => client.release(),
      () => undefined,
    );
    throw error;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return withTimeout(work, TIMEOUT_MS);
}

/** A connection's queries are kept with it, because its prepared statements belong to them. */
const queriesByClient = new WeakMap<pg.PoolClient, Queries>();

function queriesOf(client: pg.PoolClient, isUnnamed: boolean): Queries {
  const known = queriesByClient.get(client);
  if (known) return known;
  const queries = queriesOver(client, isUnnamed);
  queriesByClient.set(client, queries);
  return queries;
}

/**
 * Drizzle with a name for each statement: a connection plans a named statement once. `prepared` names its own statements.
 * All others are named by their text, because the code has a fixed number of them (decision 016).
 */
function queriesOver(connections: pg.Pool | pg.PoolClient, isUnnamed = false): Queries {
  const query = ({ name, ...statement }: pg.QueryConfig, values: unknown[]) => {
    // Behind a pooler the next transaction may be on a connection that does not know the name.
    const named = isUnnamed ? statement : { ...statement, name: name ?? nameOf(statement.text) };
    return 'release' in connections
      ? inTime(connections.query(named, values))
      : onConnection(connections, client => inTime(client.query(named, values)));
  };
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
