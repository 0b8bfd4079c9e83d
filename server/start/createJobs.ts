import type { Logger } from 'pino';
import type { Database } from '../database/Database';
import { CODE_MINUTES } from '../domain/accounts/verificationCodes';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { PHOTO_DAYS } from '../domain/photos/plannedDeletions';
import type { Mail, Mailer } from '../mail/Mailer';

/** The pause between two looks at the queue. */
const INTERVAL_MS = 15_000;

/** The number of jobs at a time, so that a long queue does not occupy a mail server. */
const MAX_PER_RUN = 10;

/** How long after a stop a mail that is being sent is kept for the next start, in ms: the mail server may be silent. */
const STOP_MS = 7_000;

/** How long a process has for a job that it has taken, from its begin: another one takes it after that. */
const LEASE = `clock_timestamp() + interval '5 minutes'`;

/** A try follows after 15 s, 30 s, 1 min and so on, and at least once an hour. */
const NEXT_TRY = `clock_timestamp() + least(interval '1 hour', interval '15 seconds' * power(2, least(tries, 10) - 1))`;

interface Work {
  mail: Mail;
  photos: string[];
}

export interface Jobs {
  /** Sends a mail, now or as soon as the mail server takes it. */
  mailer: Mailer;
  /** Deletes files now or as soon as the store allows it. */
  photos: PhotoStore;
  /** Tries what is due. @returns how many of it were done */
  runDue(): Promise<number>;
  /** Looks at the queue from now on, until the process ends. */
  start(): void;
  /** Is told about work that goes on after its request is answered, so that {@link settled} waits for it. */
  track(work: Promise<unknown>): void;
  /**
   * Resolves when nothing goes on any more: mails are sent, or in the queue. A run ends after its current job. Call it when the
   * process begins to end, and again when there are no more requests.
   */
  settled(): Promise<void>;
}

/**
 * Keeps mails and deletions of photos that have failed in the database, and tries them again. Several processes share the
 * queue: each takes other jobs.
 */
export function createJobs(database: Database, mailer: Mailer, photos: PhotoStore, log: Logger): Jobs {
  const add = async <Kind extends keyof Work>(kind: Kind, work: Work[Kind], life: string, error: unknown) => {
    await database.run(
      `INSERT INTO jobs (kind, work, due_at, expires_at, problem)
       VALUES ($1, $2, clock_timestamp() + interval '15 seconds', clock_timestamp() + $3::interval, $4)`,
      [kind, JSON.stringify(work), life, reasonOf(error)],
    );
  };

  const carryOut = async (kind: keyof Work, work: Work[keyof Work]) => {
    if (kind === 'mail') await mailer.send(work as Mail);
    else await photos.delete(work as string[]);
  };

  /** The mails whose requests may be answered before they are sent, and the runs. */
  const underWay = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    const ended = work.finally(() => underWay.delete(ended));
    underWay.add(ended);
    return ended;
  };
  let isEnding = false;
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('The process ends'));
  });
  givenUp.catch(() => undefined);

  /** The jobs that are done and may still be in the database: a mail must not be sent again because its row was not deleted. */
  const done = new Set<unknown>();
  const deleteDone = async () => {
    const ids = [...done];
    if (ids.length === 0) return;
    await database.run('DELETE FROM jobs WHERE id = ANY($1::integer[])', [ids]);
    for (const id of ids) done.delete(id);
  };

  /** Carries a job out and writes the outcome down. @returns whether it was carried out */
  const attempt = async (id: unknown, kind: keyof Work, work: Work[keyof Work]) => {
    const problem = await carryOut(kind, work).then(() => undefined, reasonOf);
    if (problem === undefined) done.add(id);
    const noted =
      problem === undefined
        ? deleteDone()
        : database.run(`UPDATE jobs SET problem = $2, due_at = ${NEXT_TRY} WHERE id = $1`, [id, problem]);
    // The other jobs of the run do not depend on it.
    await noted.catch((error: unknown) => log.warn({ err: error }, 'The outcome of a job was not stored'));
    return problem === undefined;
  };

  /** Whether another process has not taken a job meanwhile, and it is not too late for it: the jobs before it may have been slow. */
  const isStillOurs = async (id: unknown, tries: unknown): Promise<boolean> => {
    const { rowCount } = await database.run(
      `UPDATE jobs SET due_at = ${LEASE} WHERE id = $1 AND tries = $2 AND expires_at > clock_timestamp()`,
      [id, tries],
    );
    return rowCount === 1;
  };

  const runDue = async () => {
    await deleteDone();
    const { rows: expired } = await database.run(
      'DELETE FROM jobs WHERE expires_at < clock_timestamp() RETURNING kind, problem',
    );
    for (const { kind, problem } of expired) log.error({ kind, problem }, 'A job is given up');
    // Mails first: they are given up sooner than the photos of a company, which may be many.
    const { rows } = await database.run(
      `UPDATE jobs SET tries = tries + 1, due_at = ${LEASE} WHERE id IN (
         SELECT id FROM jobs WHERE due_at <= clock_timestamp() ORDER BY kind <> 'mail', due_at LIMIT ${MAX_PER_RUN} FOR UPDATE SKIP LOCKED
       ) RETURNING id, kind, work, tries`,
    );
    let count = 0;
    for (const { id, kind, work, tries } of rows) {
      // Another process takes it.
      if (isEnding) await database.run('UPDATE jobs SET due_at = clock_timestamp() WHERE id = $1', [id]);
      else if (!(await isStillOurs(id, tries))) continue;
      else if (await attempt(id, kind as keyof Work, work as Work[keyof Work])) count += 1;
    }
    return count;
  };

  const jobs: Jobs = {
    track(work) {
      // Its own caller handles its failure.
      track(work).catch(() => undefined);
    },
    async settled() {
      if (!isEnding) setTimeout(giveUp, STOP_MS).unref();
      isEnding = true;
      // What goes on may begin something: a request for a code its mail.
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    mailer: {
      async send(mail) {
        const sending = Promise.race([mailer.send(mail), givenUp]).catch(async (error: unknown) => {
          // A later mail would have a code that is not valid any more.
          await add('mail', mail, `${CODE_MINUTES} minutes`, error);
          log.warn({ err: error }, 'A mail was not taken and is tried again');
        });
        await track(sending);
      },
    },
    photos: {
      ...photos,
      async delete(names) {
        try {
          await photos.delete(names);
        } catch (error) {
          await add('photos', names, `${PHOTO_DAYS} days`, error);
          log.warn({ err: error }, 'Photos were not deleted; it is tried again');
        }
      },
    },
    runDue: () => track(runDue()),
    start() {
      let isRunning = false;
      setInterval(() => {
        // A slow mail server: the run before has not ended.
        if (isRunning) return;
        isRunning = true;
        jobs
          .runDue()
          .catch((error: unknown) => log.warn({ err: error }, 'The queue was not looked at'))
          .finally(() => (isRunning = false));
      }, INTERVAL_MS).unref();
    },
  };
  return jobs;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || String(code)).slice(0, 300);
}
