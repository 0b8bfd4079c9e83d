const MAX_WAIT_MS = 2_000;

/**
 * Registers the service worker, and waits until it serves this page. After a forced reload, a browser leaves the page without
 * it: the page then works, without the photos that were added in the demo.
 */
export async function serveFiles(base: string): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(`${base}/service-worker.js`, { scope: `${base}/` });
  if (serviceWorker.controller) return;
  await new Promise<unknown>(resolve => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
