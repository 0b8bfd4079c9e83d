import { IMPORT_DATABASE } from '../../unsaved/drafts';

/** An import is going on in another tab. */
export class RunsElsewhereError extends Error {
  override readonly name = 'RunsElsewhereError';
}

/** The last run of this page. One whose screen was left ends with its next answer. */
let lastRun: Promise<unknown> | undefined;

/**
 * Runs what only one tab may do at a time: two that send the same rows would create them twice. A browser has locks on secure
 * pages only, and denies them together with storage.
 * @throws {RunsElsewhereError} if another tab holds the lock
 */
export function inOneTab<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = lastRun?.catch(() => undefined) ?? Promise.resolve();
  const run = before.then(() => withLock(call));
  lastRun = run;
  return run;
}

async function withLock<Result>(call: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return call();
  let running: Promise<Result> | undefined;
  try {
    return await locks.request(IMPORT_DATABASE, { ifAvailable: true }, lock => {
      running = lock ? call() : Promise.reject(new RunsElsewhereError());
      return running;
    });
  } catch {
    return await (running ?? call());
  }
}
