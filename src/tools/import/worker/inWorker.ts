import { ChunkError, loadInTime } from '../../../ui/lazy/loadInTime';
import { FileError } from '../table/Table';
import type { WorkerAnswer } from './importWorker';
import importWorker from './importWorker?worker&url';
import type { Work } from './work';

/** The time limit for reading a file. */
const TIME_LIMIT_MS = 30_000;

/** The part of the browser's Trusted Types that is used here. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/**
 * Runs a function of {@link Work} in a worker of its own, so that the page stays usable; in the page where its policy allows no
 * worker.
 * @throws {FileError} what the function throws, and `too_slow`
 * @throws {ChunkError}
 */
export async function inWorker<Name extends keyof Work>(
  name: Name,
  argument: Parameters<Work[Name]>[0],
): Promise<Awaited<ReturnType<Work[Name]>>> {
  const worker = startWorker();
  if (!worker) {
    const { WORK } = await loadInTime(() => import('./work'));
    return (await WORK[name](argument as never)) as Awaited<ReturnType<Work[Name]>>;
  }
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      setTimeout(() => resolve({ problem: { key: 'too_slow' } }), TIME_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data));
      // A script that cannot be loaded gives an event without a message.
      worker.addEventListener('error', ({ message }) =>
        reject(message ? new Error(message) : new ChunkError('The worker could not be loaded.')),
      );
      worker.postMessage([name, argument]);
    });
    if ('problem' in answer) throw new FileError(answer.problem);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result as Awaited<ReturnType<Work[Name]>>;
  } finally {
    worker.terminate();
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function startWorker(): Worker | undefined {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: ownAddress });
    return new Worker(policy?.createScriptURL(importWorker) ?? importWorker, { type: 'module' });
  } catch {
    return undefined;
  }
}

/** The only address that the policy lets through. */
function ownAddress(address: string): string {
  if (address !== importWorker) throw new TypeError('This is not the address of the worker.');
  return address;
}
