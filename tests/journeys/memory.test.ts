import { expect, it } from 'vitest';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';
import { TEXTS, useBrowser, visit } from '../support/browser/browser';

useBrowser();

const WARM_UP_CHANGES = 60;
const CHANGES = 500;

it('P44 uses at most 20 % more memory after 500 changes of screen than after the first 60', async () => {
  const { account } = await buildCompany(journeyBackend);
  const { page, context } = await visit('/', { token: account.token });
  const session = await context.newCDPSession(page);
  const heap = async () => {
    // What has a finalizer is freed by the second collection.
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const entries = page.getByRole('navigation', { name: TEXTS.en.frame.navigation }).getByRole('link');
  await entries.first().waitFor();
  const count = await entries.count();
  let settled = 0;
  for (let change = 0; change < CHANGES; change++) {
    await entries.nth(change % count).click();
    // Others are left while they load. The screen that is waited for is another one each time.
    if (change % (3 * count + 1) === 0) await page.waitForLoadState('networkidle');
    if (change === WARM_UP_CHANGES) settled = await heap();
  }
  // The screen on which the first figure was taken: screens differ by more than what is looked for.
  await entries.nth(WARM_UP_CHANGES % count).click();
  await page.waitForLoadState('networkidle');
  expect(await heap()).toBeLessThan(settled * 1.2);
});
