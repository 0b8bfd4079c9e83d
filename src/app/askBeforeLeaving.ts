import type { HttpOptions } from '../api/http';

/**
 * Lets the browser ask before the page is closed or loaded again while a change is being sent (P13): what is being saved in a
 * row has no form that asks. A sign-in and a log-out change nothing that could be lost.
 */
export function askBeforeLeaving(fetch: HttpOptions['fetch']): HttpOptions['fetch'] {
  let inFlight = 0;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const count = (by: 1 | -1) => {
    inFlight += by;
    if (inFlight > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  return async (url, init = {}) => {
    const { method = 'GET', headers } = init;
    const isChange =
      method !== 'GET' && new Headers(headers).has('Authorization') && !url.endsWith('/logout/');
    if (!isChange) return fetch(url, init);
    count(1);
    try {
      return await fetch(url, init);
    } finally {
      count(-1);
    }
  };
}
