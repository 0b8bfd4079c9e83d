import { STORE } from './Messages';

/**
 * Serves what a server of static files cannot: new photos, which are in the browser's cache, and the page at the address of
 * each screen.
 */

/** The types of service workers are not those of a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};

addEventListener('install', event => (event as WorkerEvent).waitUntil(worker.skipWaiting()));
addEventListener('activate', event => (event as WorkerEvent).waitUntil(worker.clients.claim()));
addEventListener('fetch', event => {
  const navigation = event as FetchEvent;
  const answer = answerOf(navigation.request);
  if (answer) navigation.respondWith(answer);
});

function answerOf({ url, mode }: Request): Promise<Response> | undefined {
  const { scope } = worker.registration;
  if (url.startsWith(`${scope}photos/`)) return photo(url);
  if (mode === 'navigate' && url.startsWith(scope)) return fetch(`${scope}index.html`);
  return undefined;
}

async function photo(url: string): Promise<Response> {
  const cache = await caches.open(STORE);
  return (await cache.match(url)) ?? fetch(url);
}
