import { FileError, type FileProblem } from '../table/Table';
import { WORK, type Call } from './work';

/** What the worker answers. */
export type WorkerAnswer = { result: unknown } | { problem: FileProblem } | { failure: string };

/** Runs one call after the other. */
self.addEventListener('message', ({ data: [name, argument] }: MessageEvent<Call>) => {
  void answer(name, argument).then(found => self.postMessage(found));
});

async function answer(name: Call[0], argument: unknown): Promise<WorkerAnswer> {
  try {
    return { result: await WORK[name](argument as never) };
  } catch (error) {
    return error instanceof FileError ? { problem: error.problem } : { failure: String(error) };
  }
}
