import { describe, expect, it } from 'vitest';
import { TEXTS, until, useBrowser, visit, type Visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

/** Files of the panel that cannot be loaded: parts of a screen offline, and its configuration. */

// React logs every part that could not be loaded.
useBrowser(/^ChunkError/);

const { errors, form, auth, broken, list, products } = TEXTS.en;

const PARTS = /\/(SelectionBar|priceChunk|RenameForm|PreviewPanel)-[^/]*\.js$/;

describe('P10 P18 a part of a screen that is not loaded yet', () => {
  async function openAt(path: string): Promise<Visit> {
    const company = await buildCompany(journeyBackend);
    await company.buildProduct({ name: 'Lentil soup', price: 90 });
    await company.buildIngredient({ name: 'Salt' });
    const seen = await visit('/company', { token: company.account.token });
    // A price's box is preloaded after a while, which a slow machine may take to get here.
    await seen.context.route(PARTS, route => route.abort());
    await seen.page.goto(path);
    return seen;
  }

  it.each([
    ['the bar of chosen rows', '/products', list.choose, 'Lentil soup'],
    ['the box for a price', '/products', products.change_price, 'Lentil soup'],
    ['the box for a name', '/ingredients', list.edit, 'Salt'],
  ])('leaves the list as it is without a network: %s', async (_, path, label, name) => {
    const { page, context } = await openAt(path);
    await page.getByText(name, { exact: true }).waitFor();
    await context.setOffline(true);
    const target = page.getByLabel(new RegExp(label.replaceAll(/\{\{\w+\}\}/g, '.*')));
    await target.first().click();
    await page.getByText(errors.offline).waitFor();
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(true);
    await context.setOffline(false);
  });

  it('leaves a form as it is without a network: the preview', async () => {
    const { page, context } = await openAt('/products/create');
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Tea');
    await context.setOffline(true);
    const open = page.getByRole('button', { name: form.preview });
    await open.click();
    await page.getByText(errors.offline).waitFor();
    expect(await name.inputValue()).toBe('Tea');
    await context.unroute(PARTS);
    await context.setOffline(false);
    await until(async () => {
      await open.click({ timeout: 1_000 }).catch(() => undefined);
      return page.getByRole('complementary', { name: TEXTS.en.preview.title }).isVisible();
    }, 'the preview is open');
  });
});

describe('P18 the file config.json', () => {
  it('that a proxy answers with an error can be read again', async () => {
    const { page, context } = await visit('/login');
    await page.getByRole('button', { name: auth.login.submit }).waitFor();
    await context.route('**/config.json', route =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    );
    await page.reload();
    await page.getByText('config.json could not be read: HTTP 502').waitFor();
    await page.getByText(errors.unreachable).waitFor();
    await context.unroute('**/config.json');
    await page.getByRole('button', { name: broken.reload }).click();
    await page.getByRole('button', { name: auth.login.submit }).waitFor();
  });
});
