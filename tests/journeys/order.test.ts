import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import { PHONE, TEXTS, fill, until, useBrowser, visit } from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const { order } = TEXTS.en;

describe('the order of categories', () => {
  let company: Company;
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  beforeAll(async () => {
    company = await buildCompany(journeyBackend);
  });

  const rebuild = async () => {
    for (const { id } of await company.stored<Category>('categories'))
      await company.send('DELETE', `company-api/v1/categories/${id}/`);
    await company.buildCategories(names, 0);
  };
  const isStored = (wanted: string) =>
    until(
      async () =>
        (await company.stored<Category>('categories', 'sort_order')).map(({ name }) => name).join('') ===
        wanted,
      wanted,
    );

  for (const [device, viewport] of [
    ['a desktop', undefined],
    ['a phone', PHONE],
  ] as const) {
    it(`F2 keeps the pressed arrow at its place on ${device}, also where the page cannot be scrolled`, async () => {
      await rebuild();
      const { page } = await visit('/categories', {
        token: company.account.token,
        ...(viewport && { viewport }),
      });
      const arrow = page.getByRole('button', { name: fill(order.up, { name: 'F' }), exact: true });
      await arrow.scrollIntoViewIfNeeded();
      const before = await arrow.boundingBox();
      const [x, y] = [before!.x + before!.width / 2, before!.y + before!.height / 2];
      for (const [press, wanted] of [
        [1, 'ABCDFEG'],
        [2, 'ABCFDEG'],
        [3, 'ABFCDEG'],
      ] as const) {
        await page.mouse.click(x, y);
        await isStored(wanted);
        const after = await arrow.boundingBox();
        expect([press, after!.y]).toEqual([press, before!.y]);
      }
      // When the pointer leaves it, it is in its row again.
      await page.mouse.move(0, 0);
      await page.waitForFunction(() => document.querySelector('[data-held]') === null);
      const row = await page.getByRole('row').filter({ has: arrow }).boundingBox();
      const back = await arrow.boundingBox();
      expect(back!.y).toBeGreaterThanOrEqual(row!.y);
      expect(back!.y + back!.height).toBeLessThanOrEqual(row!.y + row!.height);
    });
  }

  it('F2 is changed by dragging with the pointer and with the keyboard, announced, and undone at once', async () => {
    await rebuild();
    const { page } = await visit('/categories/order', { token: company.account.token });
    const handle = (name: string) =>
      page.getByRole('button', { name: fill(order.drag, { name }), exact: true });
    await drag(page, await centre(handle('A')), await centre(handle('D')));
    await isStored('BCDAEFG');

    await handle('G').focus();
    await page.keyboard.press('Space');
    await page
      .getByText(fill(order.picked, { name: 'G', place: 7, total: 7 }))
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText(fill(order.over, { place: 6, total: 7 })).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await isStored('BCDAEGF');

    await page.getByRole('button', { name: TEXTS.en.undo.undo }).click();
    await isStored('ABCDEFG');
  });
});

interface Point {
  x: number;
  y: number;
}

async function centre(element: {
  boundingBox: () => Promise<(Point & { width: number; height: number }) | null>;
}) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 2 });
  await page.mouse.move(to.x, to.y + 4, { steps: 8 });
  // The row follows the pointer in the next frames.
  await page.waitForFunction(
    () => document.querySelector('main ol li:nth-child(4) [aria-pressed=true]') !== null,
  );
  await page.mouse.up();
}
