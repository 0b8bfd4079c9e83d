import type { Page } from 'playwright-core';

/**
 * Holds requests of a page back until a promise resolves, such as that of a `gate`.
 * @param method holds only requests with this method; all by default
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  opened: Promise<void>,
  method?: string,
): Promise<void> {
  await page.route(url, async route => {
    if (!method || route.request().method() === method) await opened;
    // A page that was left meanwhile has ended its requests.
    await route.fallback().catch(() => undefined);
  });
}
