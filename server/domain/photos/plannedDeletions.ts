import type { Database, Run } from '../../database/Database';
import type { PhotoStore } from './PhotoStore';

/** A photo's deletion is given up after so many days; the next start collects the file. */
export const PHOTO_DAYS = 7;

const NAMES_OF_A_JOB = 100;

/** While a process may still delete the files by itself, the queue leaves them alone. */
const HEAD_START = '5 minutes';

export interface PlannedDeletion {
  /** The id of its job. */
  id: unknown;
  names: string[];
}

/**
 * Writes the deletion of files into the queue, in the transaction that deletes the rows that name them: a process that is killed
 * after it leaves no file. Then call {@link deletePlanned}.
 */
export async function planDeletions(run: Run, names: readonly string[]): Promise<PlannedDeletion[]> {
  const planned: PlannedDeletion[] = [];
  for (let from = 0; from < names.length; from += NAMES_OF_A_JOB) {
    const some = names.slice(from, from + NAMES_OF_A_JOB);
    const [job] = await run(
      `INSERT INTO jobs (kind, work, due_at, expires_at, problem)
       VALUES ('photos', $1, clock_timestamp() + $2::interval, clock_timestamp() + $3::interval, 'it has not ended yet') RETURNING id`,
      [JSON.stringify(some), HEAD_START, `${PHOTO_DAYS} days`],
    );
    planned.push({ id: job?.id, names: some });
  }
  return planned;
}

/**
 * Deletes the files. Those that cannot be deleted stay in the queue.
 * @param photos the store itself: with the one of the queue, no deletion fails
 * @returns the number of deleted files
 */
export async function deletePlanned(
  database: Database,
  photos: PhotoStore,
  planned: readonly PlannedDeletion[],
): Promise<number> {
  let deleted = 0;
  for (const { id, names } of planned) {
    try {
      await photos.delete(names);
      deleted += names.length;
      await database.run('DELETE FROM jobs WHERE id = $1', [id]);
    } catch {
      // The queue tries it again, which does no harm to files that are gone.
    }
  }
  return deleted;
}
