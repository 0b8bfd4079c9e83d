import { describe, expect, it } from 'vitest';
import { PHONE, TEXTS, fill, namesIn, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { journeyBackend } from '../support/browser/journeyBackend';
import { registeredCompany } from '../support/accounts/signUp';

// react-admin logs every failed call.
useBrowser(/^ApiError/);

const { list } = TEXTS.en;

describe('hostile names', () => {
  const HOSTILE = [
    '<img src=x onerror="window.wasRun=1">',
    '<script>window.wasRun=1</script>',
    '"><svg onload=window.wasRun=1>',
    'javascript:window.wasRun=1',
    '{{name}} $t(list.next) %s &amp;',
  ];

  it('S1 A7 are shown as plain text in lists, forms, confirmation dialogs, messages and from the address', async () => {
    const company = await buildCompany(journeyBackend, {
      company: registeredCompany('<b onmouseover="window.wasRun=1">Lokanta</b>'),
    });
    const made = await company.buildCategories(HOSTILE);
    const id = made[0]!.id;
    await company.buildMenu({
      name: HOSTILE[1]!,
      categories: made.map(category => category.id),
    });
    const search = encodeURIComponent(HOSTILE[0]!);
    const { page } = await visit('/categories', { token: company.account.token });
    await page.getByRole('row').nth(HOSTILE.length).waitFor();
    expect(await namesIn(page)).toEqual(HOSTILE);
    await page.getByRole('banner').getByText('<b onmouseover').waitFor();
    for (const name of HOSTILE) {
      await page.getByRole('button', { name: fill(list.delete, { name }), exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.getByRole('heading').innerText()).toBe(`Delete ${name}?`);
      await dialog.getByRole('button', { name: TEXTS.en.delete.cancel }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.goto('/menus');
    await page.getByText(HOSTILE[4]!).first().waitFor();
    await page.goto(`/categories/${id}/edit`);
    await page.getByRole('heading', { name: `Edit ${HOSTILE[0]}` }).waitFor();
    await page.goto(`/products?search=${search}`);
    await page.getByText(fill(list.nothing_found, { text: HOSTILE[0]! })).waitFor();
    await page.goto(`/verify-email?email=${search}`);
    await page.goto(`/categories/${encodeURIComponent('<b>"x')}/edit`);
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  });

  it('S1 S17 run no script: the policy forbids foreign and inline scripts, eval and framing, and requires trusted types', async () => {
    const { page } = await visit('/login');
    const header = (await page.request.get('/login')).headers()['content-security-policy'] ?? '';
    expect(header).toContain("default-src 'none'");
    expect(header).toContain("require-trusted-types-for 'script'");
    expect(header).toContain("frame-ancestors 'none'");
    expect(header).not.toContain('unsafe-eval');
    expect(/script-src[^;]*/.exec(header)?.[0]).not.toContain('unsafe-inline');
  });

  it('P38 of any length, width, height or direction never make a screen scroll sideways at 390 or 360 px', async () => {
    const names = [
      'W'.repeat(10_000),
      '👩‍👩‍👧‍👦🇹🇷'.repeat(40),
      '\u202Eünem nışka\u202E tfel \u200B'.repeat(20),
      'Uzun adlı bir kategori '.repeat(60),
    ];
    // Which name each answer begins with: another one on each screen.
    let first = 0;
    const owner = await demoCompany(journeyBackend);
    const { page } = await visit('/', {
      token: owner.account.token,
      viewport: PHONE,
      prepare: page =>
        page.route(/\/(company-)?api\//, async route => {
          // The server may just have closed the connection that Playwright uses again.
          const response = await route.fetch({ maxRetries: 2 });
          let next = first;
          const body = (await response.text()).replace(
            /"(name|first_name|last_name|username|slug|address|email|website)":"[^"]*"/g,
            (_, key: string) => `"${key}":${JSON.stringify(names[next++ % names.length])}`,
          );
          return route.fulfill({ response, body });
        }),
    });
    const wide: string[] = [];
    const measure = async (screen: string) => {
      for (const width of [390, 360]) {
        await page.setViewportSize({ ...PHONE, width });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${screen} at ${width} px: ${over} px too wide`);
      }
    };
    const lists = ['/categories', '/menus', '/products', '/ingredients', '/links', '/categories/1/products'];
    const forms = ['/menus/1/edit', '/products/1/edit', '/links/1/edit'];
    // One user and one company have few names: each gets the longest once.
    for (const path of ['/', ...lists, ...forms, ...names.map(() => '/company')]) {
      first += 1;
      await page.goto(path);
      await page.locator('tbody td, main input, main li').first().waitFor();
      await page.waitForLoadState('networkidle');
      await measure(path);
    }
    await page.goto('/categories');
    for (const row of names.keys()) {
      await page
        .locator('tbody tr')
        .nth(row)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await measure('the actions of a row');
      await page.getByRole('button', { name: /^Delete/ }).click();
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      await measure('deleting');
      // <bdi> isolates the direction of the name from the sentence.
      expect(await question.locator('h2 bdi').count()).toBe(1);
      // Cancel stays reachable with a name of any length.
      await question.getByRole('button', { name: TEXTS.en.delete.cancel }).click();
      await question.waitFor({ state: 'detached' });
    }
    expect(wide).toEqual([]);
  });
});
