import { loadArchive } from './archive/archiveStore';
import { isFinished } from './job/Job';
import { loadJob } from './job/jobStore';

/** Whether another tab has begun what is unfinished: it is not replaced without a question. */
export async function isUnfinished(owner: string): Promise<boolean> {
  const [state, archive] = [await loadJob(owner), await loadArchive(owner)];
  if (state) return !isFinished(state.job, state.outcomes);
  return archive !== undefined && archive.created.length < Object.values(archive.missing).flat().length;
}
