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

/**
 * Lets the browser ask before the page is closed or loaded again while a change is being sent (P13): what is being saved in a
 * row has no form that asks. A sign-in and a log-out change nothing that could be lost.
 */
export function askBeforeLeaving(http: Http): Http {
  let inFlight = 0;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const count = (by: 1 | -1) => {
    inFlight += by;
    if (inFlight > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  return async (path, call = {}) => {
    const { method = 'GET', anonymous } = call;
    if (method === 'GET' || anonymous || path === 'api/v1/logout/') return http(path, call);
    const sent = http<never>(path, call);
    running.add(sent);
    count(1);
    try {
      return await sent;
    } finally {
      running.delete(sent);
      count(-1);
    }
  };
}
