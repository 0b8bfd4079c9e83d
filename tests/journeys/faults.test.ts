import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import { PHONE, TEXTS, fill, goTo, namesIn, until, useBrowser, visit } from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { holdRequests } from '../support/browser/holdRequests';
import { journeyBackend } from '../support/browser/journeyBackend';

// react-admin logs every failed call, React every part that could not be loaded.
useBrowser(/^(ApiError|ChunkError)/);

const { resources, form, list, order, errors, frame, auth, links } = TEXTS.en;

const { categories } = resources;

const ONE = '**/company-api/v1/categories/*/';

const ALL = /\/company-api\/v1\/categories\/(\?|$)/;

/** Answers requests with this method; every other request reaches the backend. */
const answer = (method: string, content: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.request().method() === method ? route.fulfill(content) : route.fallback();

async function editing(company: Company, name = 'Soups') {
  const [category] = await company.buildCategories([name]);
  const seen = await visit(`/categories/${category!.id}/edit`, { token: company.account.token });
  const field = seen.page.getByLabel(categories.fields.name);
  await field.waitFor();
  await seen.page.waitForFunction(() => document.querySelector('input')?.value);
  return {
    ...seen,
    field,
    category: category!,
    update: seen.page.getByRole('button', { name: form.update }),
  };
}

/** Watches the page for a text; the returned function tells whether the text has appeared. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate(wanted => {
    const look = () => document.body.innerText.includes(wanted) && Object.assign(window, { wasSeen: true });
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, text);
  return () => page.evaluate(() => 'wasSeen' in window);
}

describe('an invalid stored token', () => {
  it.each([
    ['a line break', 'abc\ndef'],
    ['a NUL', 'abc\u0000def'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('X6 with %s in it ends the session and shows the sign-in', async (_, stored) => {
    const { page, calls, token } = await visit('/categories', { token: stored });
    await page.getByRole('heading', { name: auth.login.title }).waitFor();
    await page.getByText(auth.login.expired).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await token()).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('a refused save', () => {
  it('P1 B3 on a 401 reports no success, removes the token, shows the sign-in, and restores the form after it', async () => {
    const company = await buildCompany(journeyBackend);
    const { page, field, update, token } = await editing(company);
    await page.route(ONE, answer('PUT', { status: 401, json: { detail: 'Invalid token.' } }));
    const toldOfSuccess = await watchFor(page, categories.notifications.updated);
    await field.fill('Warm soups');
    await update.click();
    await page.getByText(auth.login.expired).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await toldOfSuccess()).toBe(false);
    expect(await token()).toBeNull();

    await page.unroute(ONE);
    await page.getByLabel(auth.login.username).fill(company.account.username);
    await page.getByLabel(auth.login.password, { exact: true }).fill(company.account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: frame.home }).waitFor();
    await page.getByRole('button', { name: form.draft_continue }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('Warm soups');
    await update.click();
    await page.getByText(categories.notifications.updated).waitFor();
    expect((await company.stored<Category>('categories', 'sort_order'))[0]?.name).toBe('Warm soups');
  });

  it('B4 P6 P7 on a 5xx shows one sentence, even for an HTML page of a proxy, and keeps the form for a retry', async () => {
    const company = await buildCompany(journeyBackend);
    const { page, field, update } = await editing(company);
    await field.fill('Warm soups');
    const bodies = ['<h1>502 Bad Gateway</h1>', '{"detail": "stack trace"}', ''];
    for (const [index, body] of bodies.entries()) {
      const route = answer('PUT', { status: [502, 500, 503][index], body });
      await page.route(ONE, route);
      await update.click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toContain(errors.server);
      expect(await page.getByRole('main').innerText()).not.toMatch(/Gateway|stack trace|<h1>/);
      expect(await field.inputValue()).toBe('Warm soups');
      expect(await update.isEnabled()).toBe(true);
      await page.unroute(ONE, route);
    }
    await update.click();
    await page.getByText(categories.notifications.updated).waitFor();
    expect((await company.stored<Category>('categories', 'sort_order'))[0]?.name).toBe('Warm soups');
  });

  it('B5 P3 on a 400 shows field errors beside the field, joined by commas, and the others in the banner, as plain text', async () => {
    const { page, field, update } = await editing(await buildCompany(journeyBackend));
    const json = {
      name: ['Too warm', '<b onclick="alert(1)">Too</b> long'],
      non_field_errors: ['Not on a Monday.'],
    };
    await page.route(ONE, answer('PUT', { status: 400, json }));
    await field.fill('Warm soups');
    await update.click();
    await page.getByRole('alert').getByText('Not on a Monday.').waitFor();
    const message = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${message}"]`).innerText()).toContain(
      'Too warm, <b onclick="alert(1)">Too</b> long',
    );
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('Warm soups');
  });

  it('P23 on a 404 says that the item no longer exists, when opened and when saved, and links back to the list', async () => {
    const company = await buildCompany(journeyBackend);
    const { page, field, update, category } = await editing(company);
    await company.send('DELETE', `company-api/v1/categories/${category.id}/`);
    await field.fill('Warm soups');
    await update.click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(errors.not_found);
    await page.reload();
    await page.getByText(form.gone).waitFor();
    await page.getByRole('link', { name: form.back }).click();
    await page.getByText(categories.empty).waitFor();
  });

  it('P45 asks once for confirmation before a changed form is left, and follows the answer', async () => {
    const { page, field } = await editing(await buildCompany(journeyBackend));
    await field.fill('Warm soups');
    await goTo(page, resources.menus.title);
    const question = page.getByRole('alertdialog', { name: form.leave_title });
    await question.getByRole('button', { name: form.stay }).click();
    expect(await field.inputValue()).toBe('Warm soups');
    await page.getByRole('link', { name: form.cancel }).click();
    await question.getByRole('button', { name: form.leave, exact: true }).click();
    await field.waitFor({ state: 'detached' });
  });
});

describe('a slow backend', () => {
  it('A10 H2 shows a loading text until the data arrives', async () => {
    const company = await buildCompany(journeyBackend);
    await company.buildCategories(['Soups']);
    const menu = await company.buildMenu({ name: 'Lunch' });
    const { opened, open } = gate();
    const { page } = await visit('/categories', {
      token: company.account.token,
      prepare: async page => {
        await holdRequests(page, ALL, opened, 'GET');
        await holdRequests(page, `**/menus/${menu.id}/`, opened, 'GET');
      },
    });
    const waiting = page.getByRole('status').filter({ hasText: frame.loading });
    await waiting.waitFor();
    await page.goto(`/menus/${menu.id}/edit`);
    await waiting.waitFor();
    open();
    await page.getByRole('button', { name: 'Soups' }).waitFor();
    expect(await page.getByLabel(resources.menus.fields.name).inputValue()).toBe('Lunch');
  });

  it('A10 P14 shows that it is signing in or saving, and sends one POST for repeated clicks and Enter', async () => {
    const company = await buildCompany(journeyBackend);
    const create = gate();
    const signIn = gate();
    const { page, writes } = await visit('/login', {
      prepare: async page => {
        await holdRequests(page, ALL, create.opened, 'POST');
        await holdRequests(page, '**/api/v1/login/', signIn.opened, 'POST');
      },
    });
    await page.getByLabel(auth.login.username).fill(company.account.username);
    await page.getByLabel(auth.login.password, { exact: true }).fill(company.account.password);
    await page.getByRole('button', { name: auth.login.submit }).dblclick();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: auth.login.submitting }).isDisabled()).toBe(true);
    signIn.open();
    await goTo(page, categories.title);

    await page
      .getByRole('link', { name: fill(list.create, { name: categories.name_one }) })
      .first()
      .click();
    const field = page.getByLabel(categories.fields.name);
    await field.fill('Soups');
    // Three clicks in one task, before React can render.
    await field.evaluate(input => {
      const button = input.closest('form')?.querySelector<HTMLElement>('[type=submit]');
      for (let clicks = 0; clicks < 3; clicks += 1) button?.click();
    });
    await field.press('Enter');
    expect(await page.getByRole('button', { name: form.saving }).isDisabled()).toBe(true);
    create.open();
    await page.getByText(categories.notifications.created).waitFor();
    expect(writes()).toEqual(['POST /api/v1/login/', 'POST /company-api/v1/categories/']);
    expect(await company.stored<Category>('categories', 'sort_order')).toHaveLength(1);
  });
});

describe('no connection', () => {
  it('P10 reports within a second that nothing was sent, queues nothing, and saves on the next click', async () => {
    const company = await buildCompany(journeyBackend);
    const { page, context, field, update, writes } = await editing(company);
    await field.fill('Warm soups');
    await context.setOffline(true);
    await update.click();
    await page.getByText(errors.offline).waitFor({ timeout: 1000 });
    await context.setOffline(false);
    // A queued save would be sent before this call.
    await page.evaluate(() => fetch('/config.json').then(answer => answer.text()));
    expect(writes()).toEqual([]);
    await update.click();
    await page.getByText(categories.notifications.updated).waitFor();
    expect((await company.stored<Category>('categories', 'sort_order'))[0]?.name).toBe('Warm soups');
  });

  it('P10 keeps the list when the code of a dialog cannot be loaded, and opens it when the network is back', async () => {
    const company = await buildCompany(journeyBackend);
    const menu = await company.buildMenu({ name: 'Lunch' });
    await company.buildLink({ menu: menu.id, slug: 'lunch-offline' });
    const { page, context } = await visit('/links', { token: company.account.token });
    const open = page.getByRole('button', { name: links.qr_of.replace('{{slug}}', 'lunch-offline') });
    await open.waitFor();
    await context.setOffline(true);
    await open.click();
    await page.getByText(errors.offline).waitFor();
    expect(await open.isVisible()).toBe(true);
    await context.setOffline(false);
    // A browser that remembers that a script could not be loaded loads the page again.
    await until(async () => {
      await open.click({ timeout: 1_000 }).catch(() => undefined);
      return page.getByRole('dialog').isVisible();
    }, 'the dialog is open');
  });

  it('P11 B2 logs out offline: removes token and data, and shows the sign-in at once', async () => {
    const company = await buildCompany(journeyBackend);
    await company.buildCategories(['Soups']);
    const { page, context, token } = await visit('/categories', {
      token: company.account.token,
      viewport: PHONE,
    });
    await page.getByRole('cell', { name: 'Soups', exact: true }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: new RegExp(`^${frame.account}`) }).click();
    await page.getByRole('link', { name: frame.log_out }).click();
    await page.getByRole('heading', { name: auth.login.title }).waitFor({ timeout: 1000 });
    expect(await token()).toBeNull();
    expect(await page.locator('body').innerText()).not.toContain('Soups');
    await context.setOffline(false);
  });

  it('P8 says "not confirmed" when the connection breaks after the save, and does not report a failure', async () => {
    const { page, field, update } = await editing(await buildCompany(journeyBackend));
    await page.route(ONE, async route => {
      // The record is read before it is saved, for a change by another user.
      if (route.request().method() !== 'PUT') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await field.fill('Warm soups');
    await update.click();
    await page.getByText(errors.unconfirmed).waitFor();
  });
});

describe('concurrent changes', () => {
  it('P15 a log-out in another tab clears this tab within a second', async () => {
    const company = await buildCompany(journeyBackend);
    await company.buildCategories(['Soups']);
    const { page, context } = await visit('/categories', { token: company.account.token });
    await page.getByRole('cell', { name: 'Soups', exact: true }).waitFor();
    const other = await context.newPage();
    await other.goto('/logout');
    await page.getByRole('heading', { name: auth.login.title }).waitFor({ timeout: 1000 });
    expect(await page.locator('body').innerText()).not.toContain('Soups');
    await page.goto('/categories');
    await page.waitForURL('**/login');
  });

  it.each([
    ['all succeed', 0],
    ['one in ten fails', 10],
  ])('P26 F2 after fifty quick moves (%s) the screen and the database agree', async (_, failing) => {
    const company = await buildCompany(journeyBackend);
    await company.buildCategories(['A', 'B', 'C', 'D', 'E', 'F']);
    let patches = 0;
    let inFlight = 0;
    let most = 0;
    const { page } = await visit('/categories', {
      token: company.account.token,
      prepare: page =>
        page.route(ONE, async route => {
          if (route.request().method() !== 'PATCH') return route.fallback();
          patches += 1;
          inFlight += 1;
          most = Math.max(most, inFlight);
          if (failing && patches % failing === 3) await route.fulfill({ status: 500, body: '' });
          else await route.fulfill({ response: await route.fetch({ maxRetries: 2 }) });
          inFlight -= 1;
        }),
    });
    await page.getByRole('cell', { name: 'F', exact: true }).waitFor();
    const told = await watchFor(page, order.failed.slice(-40));
    const moveFiftyTimes = () =>
      page.evaluate(async () => {
        for (let clicks = 0; clicks < 50; clicks += 1) {
          const arrows = [
            ...document.querySelectorAll<HTMLButtonElement>('[data-source=sort_order] button:enabled'),
          ];
          arrows[(clicks * 7) % arrows.length]?.click();
          await new Promise(requestAnimationFrame);
        }
      });
    // Moves during a request are sent together. A slow machine needs more moves for the same number of requests.
    do await moveFiftyTimes();
    while (patches <= 10);
    let stored: Category[] = [];
    const isWithoutGaps = () => stored.every(({ sort_order }, index) => sort_order === index);
    await until(async () => {
      stored = await company.stored<Category>('categories', 'sort_order');
      const names = stored.map(({ name }) => name).join();
      const isAtRest = inFlight === 0 && (await namesIn(page)).join() === names;
      return isAtRest && (isWithoutGaps() || (failing > 0 && (await told())));
    }, 'screen and database agree, numbered from 0 without gaps, or a failure is shown');
    expect(most).toBeLessThanOrEqual(6);
    expect(await told()).toBe(failing > 0);
  });
});
