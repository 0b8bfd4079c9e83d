import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXTS, until, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { FAULTS, startFaultProxy, type FaultProxy } from '../support/backend/faultProxy';
import { journeyBackend } from '../support/browser/journeyBackend';

/** A form over a connection that breaks at the socket, in a browser. */

// react-admin logs every failed call.
useBrowser(/^ApiError/);

const { resources, form } = TEXTS.en;
const { categories } = resources;
const created = categories.notifications.created;

let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(journeyBackend);
});
afterAll(() => proxy.stop());

describe('P3 P8 P9 a new record', () => {
  it.each(FAULTS.filter(fault => fault !== 'delayed'))(
    'whose creation is %s keeps what is typed, and is stored once after a retry',
    async fault => {
      const company = await buildCompany(journeyBackend);
      const { page } = await visit('/categories/create', {
        token: company.account.token,
        url: proxy.url,
        // The panel waits for half a minute.
        prepare: each =>
          each.addInitScript(() => {
            const timeout = AbortSignal.timeout.bind(AbortSignal);
            AbortSignal.timeout = ms => timeout(Math.min(ms, 2_000));
          }),
      });
      const name = page.getByLabel(categories.fields.name);
      await name.fill('Çorbalar');
      proxy.break(/^POST .*categories/, fault);
      const create = page.getByRole('button', { name: form.create });
      await create.click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/may have been saved|not confirmed/i);
      expect(await name.inputValue()).toBe('Çorbalar');
      expect(await page.getByText(created).count()).toBe(0);
      await until(() => create.isEnabled(), 'the form can be sent again');
      proxy.break();
      await create.click();
      await page.getByText(created).waitFor();
      expect((await company.stored<{ name: string }>('categories')).map(each => each.name)).toEqual([
        'Çorbalar',
      ]);
    },
  );
});
