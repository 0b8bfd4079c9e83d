import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { companyShares } from './companyShares';
import type { Database, Queries, Work } from './Database';
import { requireLock, scopeStatement } from './scopeStatement';
import { LateError, TURN_MS } from './timeout';

/**
 * Lets the process accept connections and read requests. PGlite works in this process and goes from one waiting transaction to
 * the next without returning to the event loop, which accepts one connection a turn: new clients would wait for all others.
 */
const readArrived = (): Promise<void> =>
  // A browser has no such function, and one client only.
  'setImmediate' in globalThis ? new Promise(resolve => setImmediate(resolve)) : Promise.resolve();

/**
 * The free space in bytes below which the embedded database takes no writes: two segments of its write-ahead log. PGlite
 * blocks the process for good when there is no space for the next one.
 */
const MIN_FREE_SPACE = 32 * 1024 * 1024;

/** A table and its indexes are written at most twice by a VACUUM: to the log, and in place. */
const VACUUMED_TABLES = `
  SELECT quote_ident(relname) AS name, 2 * pg_total_relation_size(oid) AS needed FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`;

/** What a change of one row writes at most: its page, and one of each of four indexes, to the log and in place. */
const BYTES_PER_ROW = 2 * 5 * 8_192;

/** A change of many rows writes their tables and indexes at most twice: to the log, and in place. */
const CHANGED_TABLES = `SELECT sum(needed)::float8 AS needed FROM (${VACUUMED_TABLES}) AS tables`;

interface Surroundings extends Pick<Database, 'checkMigrations' | 'upgrade'> {
  /** The free bytes on the disk. With too few, writes are refused as by a full disk. Default: as many as wanted. */
  freeSpace?: () => Promise<number>;
}

/** The most reads of one company that wait for the database with those of others. */
const MAX_READS_OF_ONE = 4;

/** Makes the backend's database of an open PGlite, in Node or in a browser. */
export function pgliteDatabase(client: PGlite, { freeSpace, ...migrations }: Surroundings): Database {
  const withSpace = refuseWritesWhenFull(client, freeSpace);
  const inTurn = inTurns(client);
  const waits = countWaits();
  const inShare = companyShares(MAX_READS_OF_ONE);
  const query: PGlite['query'] = (...args) => waits.during(() => withSpace(() => inTurn(...args)));
  const patientQuery: PGlite['query'] = (...args) => withSpace(() => inTurn(...args));
  const patientTransaction = <T>(
    work: (transaction: Transaction) => Promise<T>,
    begin: () => void = () => undefined,
  ) =>
    withSpace(lookAgain =>
      client.transaction(async transaction => {
        begin();
        await readArrived();
        await lookAgain(transaction);
        return work(transaction);
      }),
    );
  const inTransaction = <T>(work: (transaction: Transaction) => Promise<T>) =>
    waits.during(begin => patientTransaction(work, begin));
  const scoped = <T>(companyId: number, mode: 'read' | 'write', work: Work<T>) =>
    inTransaction(async transaction => {
      const answers = await transaction.exec(scopeStatement(companyId, mode, true));
      if (mode === 'write') requireLock(answers);
      return work(queriesOf(transaction));
    });
  return {
    queries: queriesOf({ query }),
    transaction: work => inTransaction(transaction => work(queriesOf(transaction))),
    read: (companyId, work) => inShare(companyId, () => scoped(companyId, 'read', work)),
    write: (companyId, work) => scoped(companyId, 'write', work),
    async run(text, values) {
      const { rows, affectedRows } = await query<Record<string, unknown>>(text, values);
      return { rows, rowCount: affectedRows || rows.length };
    },
    async whole(mode, work, countChanges = () => Promise.resolve(Infinity)) {
      if (mode === 'write' && freeSpace) {
        const { rows } = await patientQuery<{ needed: number }>(CHANGED_TABLES);
        const needed = Math.min(rows[0]?.needed ?? 0, (await countChanges()) * BYTES_PER_ROW);
        if ((await freeSpace()) < MIN_FREE_SPACE + needed) throw diskFull();
      }
      return patientTransaction(async transaction => {
        if (mode === 'read')
          await transaction.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return work(
          async (text, values) => (await transaction.query<Record<string, unknown>>(text, values)).rows,
        );
      });
    },
    ...migrations,
    async vacuum() {
      const { rows } = await patientQuery<{ name: string; needed: number }>(VACUUMED_TABLES);
      // Table by table, so that requests wait for one only.
      for (const { name, needed } of rows)
        if (!freeSpace || (await freeSpace()) > MIN_FREE_SPACE + needed)
          await patientQuery(`VACUUM (ANALYZE) ${name}`);
    },
    isOverloaded: waits.isOverloaded,
    connections: () => ({}),
    close: () => client.close(),
  };
}

/** How long the oldest call waits when new requests are refused, in ms. */
const OVERLOADED_AFTER_MS = 10_000;

/** How long a transaction waits before it is refused, in ms: its client is cut off soon, and would not learn what was done. */
const MAX_WAIT_MS = 20_000;

/**
 * Counts how long the calls wait: the embedded database carries out one at a time, as PostgreSQL does 16. A machine that has no time
 * for this process makes all of them wait, and its clients too: a wait is long only if the process had half of its turns, or half of a
 * core, since PGlite works in this process.
 */
function countWaits() {
  const waiting = new Set<Wait>();
  let turn = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const isOver = (wait: Wait, limit: number) =>
    performance.now() - wait.since > limit &&
    2 * Math.max((turn - wait.turn) * TURN_MS, processorTime() - wait.processorTime) > limit;
  const end = (wait: Wait) => {
    waiting.delete(wait);
    if (waiting.size === 0) clearInterval(timer);
  };
  return {
    isOverloaded: (): boolean => {
      const [oldest] = waiting;
      return oldest !== undefined && isOver(oldest, OVERLOADED_AFTER_MS);
    },
    /** @param call is given what to call when it begins, which throws a LateError if that is too late */
    async during<T>(call: (begin: () => void) => Promise<T>): Promise<T> {
      if (waiting.size === 0) timer = setInterval(() => (turn += 1), TURN_MS);
      const wait = { since: performance.now(), turn, processorTime: processorTime() };
      waiting.add(wait);
      const begin = () => {
        end(wait);
        if (isOver(wait, MAX_WAIT_MS)) throw new LateError('The database was busy for too long');
      };
      try {
        return await call(begin);
      } finally {
        end(wait);
      }
    },
  };
}

/** When a call began to wait: in ms, in turns of this process, and in its ms on a processor. */
interface Wait {
  since: number;
  turn: number;
  processorTime: number;
}

/** Returns how long this process has run on a processor, in ms; 0 in a browser, which does not tell. */
function processorTime(): number {
  if (!('process' in globalThis)) return 0;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns a function that runs calls of PGlite, and lets those that write fail with ENOSPC while there is too little space. */
function refuseWritesWhenFull(
  client: PGlite,
  freeSpace: Surroundings['freeSpace'],
): <T>(call: (lookAgain: LookAgain) => Promise<T>) => Promise<T> {
  if (!freeSpace) return call => call(() => Promise.resolve());
  let isReadOnly = false;
  return async call => {
    let isFull = (await freeSpace()) < MIN_FREE_SPACE;
    if (isFull !== isReadOnly) {
      isReadOnly = isFull;
      await client.exec(`SET default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    }
    const lookAgain: LookAgain = async transaction => {
      if (isFull || (await freeSpace()) >= MIN_FREE_SPACE) return;
      isFull = true;
      await transaction.exec('SET TRANSACTION READ ONLY');
    };
    return call(lookAgain).catch((error: unknown) => {
      throw isFull && isRefusedWrite(error) ? diskFull(error) : error;
    });
  };
}

/** Looks at the space again when a transaction begins: it may have waited for a long one, as that of a backup, which fills the disk. */
type LookAgain = (transaction: Transaction) => Promise<void>;

function diskFull(cause?: unknown): Error {
  return Object.assign(new Error('The disk of the embedded database is full', { cause }), { code: 'ENOSPC' });
}

/** Whether it is, or was caused by, the refusal of a write in a transaction that only reads. */
function isRefusedWrite(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: string }).code === '25006') return true;
  return false;
}

/** Returns PGlite's `query`, with a turn of the event loop before each. */
function inTurns(client: PGlite): PGlite['query'] {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(...query: Parameters<PGlite['query']>) => {
    const answer = last.then(readArrived).then(() => client.query<T>(...query));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Drizzle's types expect a whole client, although its driver uses only the methods that a transaction has too. */
function queriesOf(client: Pick<PGlite | Transaction, 'query'>): Queries {
  return drizzle(client as PGlite);
}
