import { STORE } from '../Messages';
import { startBackendWorker } from './backendWorker';
import { createBar } from './bar';
import { serveFiles } from './serveFiles';

/**
 * The first script of the demo's page: it gives the panel's requests to the backend in the worker. The panel's own code is not
 * changed.
 */

const base = document.documentElement.dataset.base ?? '';
const address = location.origin + base;
const network = window.fetch.bind(window);

const bar = createBar(() => void startOver());
/** `?products=10000` adds a company with that number of products; its user is `qa-1`, the password `sample-company-1`. */
const products = Number(new URLSearchParams(location.search).get('products') ?? 0) || 0;
const backend = isSecureContext
  ? startBackendWorker({ address, products }, message => {
      if (message.kind === 'mail') bar.showMail(message.to, message.text);
      else if (message.kind !== 'answer') bar.show(message.kind);
      if (message.kind === 'failed') console.error(message.reason);
    })
  : undefined;
if (!backend) bar.show('insecure');

/** Photos are shown by the service worker, so that no answer names them before it is there. */
const photosAreServed = backend ? serveFiles(base) : Promise.resolve();

window.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const path = url.origin === location.origin ? url.pathname.slice(base.length) : '';
  if (!backend || !/^\/(company-)?api\//.test(path)) return network(input, init);
  const request = new Request(input, init);
  await Promise.race([photosAreServed, abortOf(request.signal)]);
  const answer = await backend.fetch(request);
  // A user who has signed in has read what it says.
  if (answer.ok && path === '/api/v1/login/') bar.close();
  return answer;
};

/** Rejects when a request is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** Deletes what the demo has stored in the browser. */
async function startOver(): Promise<void> {
  backend?.stop();
  localStorage.clear();
  sessionStorage.clear();
  await caches.delete(STORE);
  const databases = await indexedDB.databases();
  await Promise.all(databases.flatMap(({ name }) => (name ? [deleted(name)] : [])));
  location.replace(`${base}/`);
}

function deleted(name: string): Promise<void> {
  return new Promise(resolve => {
    const deletion = indexedDB.deleteDatabase(name);
    // Another tab may still use it; the demo of that tab is asked to close it.
    for (const end of ['success', 'error', 'blocked']) deletion.addEventListener(end, () => resolve());
  });
}
