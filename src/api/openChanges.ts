/** The changes that have not ended: calls, and changes of several steps. */
const open = new Set<Promise<unknown>>();

/**
 * Notes a change until it ends: the browser asks before the page is closed or loaded again (P13), and a new language waits for it. A
 * change of several steps is noted as a whole, because nothing is being sent between its steps.
 */
export async function trackChange<T>(change: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  open.add(change);
  window.addEventListener('beforeunload', ask);
  try {
    return await change;
  } finally {
    open.delete(change);
    window.removeEventListener('beforeunload', ask);
  }
}

/**
 * Resolves when every change has ended, so that the page can be loaded again without a question.
 * @returns whether there was one
 */
export async function changesAnswered(): Promise<boolean> {
  const isAny = open.size > 0;
  while (open.size) await Promise.allSettled(open);
  return isAny;
}

/** A change that is not noted as a whole sends its next step this long after an answer, at most. */
const STEP_MS = 300;

/**
 * Resolves when nothing is being sent any more, also no next step of what was being sent.
 * @param maxMs resolves after this time in any case
 */
export function changesSettled(maxMs: number): Promise<unknown> {
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
  const settle = async () => {
    while (await changesAnswered()) await pause(STEP_MS);
  };
  return Promise.race([settle(), pause(maxMs)]);
}
