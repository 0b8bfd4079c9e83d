import type { Http } from '../api/http';

/** The changes that are being sent. */
const running = new Set<Promise<unknown>>();

/**
 * Resolves when every change that is being sent has its answer, so that the page can be loaded again without a question.
 * @returns whether one was being sent
 */
export async function changesAnswered(): Promise<boolean> {
  const isAny = running.size > 0;
  while (running.size) await Promise.allSettled(running);
  return isAny;
}

/** A change that has several steps sends the next one this long after an answer, at most. */
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

/**
 * Lets the browser ask before the page is closed or loaded again while a change is being sent (P13): what is being saved in a
 * row has no form that asks. A sign-in and a log-out change nothing that could be lost; a registration does.
 */
export function askBeforeLeaving(http: Http): Http {
  let inFlight = 0;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return async (path, call = {}) => {
    const { method = 'GET', anonymous = false, changes = !anonymous } = call;
    if (method === 'GET' || !changes || path === 'api/v1/logout/') return http(path, call);
    const sent = http<never>(path, call);
    running.add(sent);
    inFlight += 1;
    window.addEventListener('beforeunload', ask);
    try {
      return await sent;
    } finally {
      running.delete(sent);
      inFlight -= 1;
      if (inFlight === 0) window.removeEventListener('beforeunload', ask);
    }
  };
}
