import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, TEXTS, useBrowser, visit, type VisitOptions } from '../support/browser/browser';
import type { Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { ensureDrf, startDrf, type Drf } from '../support/services/drf';
import { fetchAt } from '../support/backend/fetchAt';
import { axe, AXE, sidewaysScroll, smallTargets } from '../support/browser/findings';
import { servePanelElsewhere } from '../support/browser/panelElsewhere';
import { freePort } from '../support/services/postgres';
import { copyWithAllergens, type ReadmeCopy } from '../support/readmeCopy';
import type { PanelServer } from '../support/browser/servePanel';

/** The resource that the README adds, used in a browser on Django REST Framework. */

interface Allergen {
  id: number;
  name: string;
  photo: string | null;
  severity: string;
  menu: { id: number; name: string } | null;
  is_active: boolean;
  sort_order: number;
}

const { form, photo } = TEXTS.en;
const PATH = 'company-api/v1/allergens/';
/** A menu of the demo company. */
const MENU = 'Öğle menüsü';

useBrowser();

describe.runIf(await ensureDrf())('the allergens of the README', () => {
  let copy: ReadmeCopy;
  let drf: Drf;
  let panel: PanelServer;
  let demo: Company;

  beforeAll(async () => {
    copy = copyWithAllergens();
    await promisify(execFile)(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--mode', 'test'],
      {
        cwd: copy.folder,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    const port = await freePort();
    panel = await servePanelElsewhere(`http://127.0.0.1:${port}`, join(copy.folder, 'dist'));
    drf = await startDrf(port, panel.url);
    demo = await demoCompany({ fetch: fetchAt(drf.url) });
  }, 400_000);

  afterAll(async () => {
    await panel.stop();
    await drf.stop();
    copy.remove();
  });

  const open = (path: string, options: VisitOptions = {}) =>
    visit(path, { url: panel.url, token: demo.account.token, ...options });

  const stored = async () => (await demo.get<{ results: Allergen[] }>(PATH)).body.results;

  const rows = (page: Page) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .allInnerTexts();

  it('are created with a photo, a choice and a menu', async () => {
    const { page } = await open('/allergens/create');
    await page.getByLabel('Name').fill('Fındık');
    await page.getByLabel('Severity').selectOption({ label: 'Serious' });
    expect(await page.getByLabel('Active').isChecked()).toBe(true);
    await page.getByRole('combobox', { name: 'Menu' }).fill(MENU);
    await page.getByRole('listbox').getByRole('option', { name: MENU }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'nut.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#964' } })
          .png()
          .toBuffer(),
      });
    await page.getByRole('button', { name: photo.apply }).click();
    await page.getByRole('button', { name: photo.replace }).waitFor();
    await page.getByRole('button', { name: form.create }).click();
    await page.waitForURL('**/allergens');
    await page
      .getByRole('row', { name: /Fındık/ })
      .locator('img')
      .waitFor();

    const [nut] = await stored();
    expect(nut).toMatchObject({
      name: 'Fındık',
      severity: 'serious',
      menu: { name: MENU },
      is_active: true,
      sort_order: 0,
      photo: expect.stringMatching(/^http.*\.(jpg|png)$/) as string,
    });
    expect(await rows(page)).toEqual([expect.stringMatching(/Fındık[\s\S]*Serious[\s\S]*Yes/)]);
  });

  it('are edited without losing what the form does not show', async () => {
    await demo.send('PATCH', `${PATH}${(await stored())[0]!.id}/`, { sort_order: 7 });
    const [before] = await stored();
    const { page } = await open(`/allergens/${before!.id}/edit`);
    await page.getByLabel('Name').fill('Fındık ve ceviz');
    await page.getByLabel('Active').uncheck();
    await page.getByRole('button', { name: form.update }).click();
    await page.waitForURL('**/allergens');
    expect(await stored()).toEqual([{ ...before, name: 'Fındık ve ceviz', is_active: false }]);
  });

  it('are filtered, searched and put in order', async () => {
    const [nut] = await stored();
    await demo.send('DELETE', `${PATH}${nut!.id}/`);
    for (const [index, [name, severity]] of [
      ['Süt', 'mild'],
      ['Yumurta', 'serious'],
      ['Soya', 'mild'],
    ].entries())
      await demo.send('POST', PATH, { name, severity, sort_order: index });
    const { page } = await open('/allergens');
    const names = async () => (await rows(page)).map(text => /Süt|Yumurta|Soya/.exec(text)?.[0]);
    await page.getByRole('row', { name: /Soya/ }).waitFor();
    expect(await names()).toEqual(['Süt', 'Yumurta', 'Soya']);

    await page.getByRole('combobox', { name: 'Severity' }).selectOption({ label: 'Mild' });
    await page.getByRole('row', { name: /Yumurta/ }).waitFor({ state: 'detached' });
    expect(await names()).toEqual(['Süt', 'Soya']);
    expect(new URL(page.url()).search).toBe('?severity=mild');
    // Places between the rows are hidden.
    expect(
      await page
        .getByRole('button', { name: /^Move .*Soya/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    await page.goBack();
    await page.getByRole('row', { name: /Yumurta/ }).waitFor();

    await page.getByRole('searchbox').fill('soy');
    await page.getByRole('row', { name: /Süt/ }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('');
    await page.getByRole('row', { name: /Süt/ }).waitFor();
    await page.getByRole('row', { name: /Soya/ }).getByRole('button', { name: /up/ }).click();
    await expect
      .poll(async () => (await stored()).map(({ name }) => name))
      .toEqual(['Süt', 'Soya', 'Yumurta']);
    await page.getByRole('link', { name: TEXTS.en.order.start }).click();
    await page.waitForURL('**/allergens/order');
  });

  it('pass axe, fit a phone and have large targets', async () => {
    for (const viewport of [DESKTOP, PHONE]) {
      for (const path of ['/allergens', '/allergens/create']) {
        const { page } = await open(path, { viewport, scripts: [AXE] });
        const isForm = path.endsWith('create');
        await (isForm ? page.getByLabel('Severity') : page.getByText('Soya')).first().waitFor();
        const found = [...(await axe(page)), ...(await sidewaysScroll(page))];
        if (viewport === PHONE) found.push(...(await smallTargets(page)));
        expect(found).toEqual([]);
      }
    }
  });
});
