import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import {
  eachFailure,
  expectNoUnhandledRejections,
  FAILURES,
  withoutNetwork,
} from '../support/panel/failures';
import { openSignedIn } from '../support/panel/openSignedIn';

/** Every kind of change against every kind of failure: no success, nothing typed is lost, one message, usable at once. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

expectNoUnhandledRejections();

/** Opens a form, changes it, and returns how it is saved and what must be kept. */
const FORMS = {
  'the creation of a menu': async () => {
    const panel = await open('/menus/create');
    await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yazı');
    return { ...panel, call: /^POST .*menus/, save: 'Create', kept: 'Yazı' };
  },
  'the change of a category': async () => {
    const { id } = await company.buildCategory({ name: 'Çorba' });
    const panel = await open(`/categories/${id}/edit`);
    await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'lar');
    return { ...panel, call: /^PUT .*categories/, save: 'Update', kept: 'Çorbalar' };
  },
  'the creation of a product': async () => {
    const panel = await open('/products/create');
    await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Baklava');
    await panel.user.type(screen.getByRole('textbox', { name: /^Price/ }), '120');
    return { ...panel, call: /^POST .*products/, save: 'Create', kept: 'Baklava' };
  },
  'the change of the company': async () => {
    const panel = await open('/company');
    await panel.user.type(await screen.findByRole('textbox', { name: 'Address' }), ', kat 2');
    return { ...panel, call: /^PATCH .*my-company/, save: 'Update company', kept: /, kat 2$/ };
  },
  'the change of the password': async () => {
    const panel = await open('/change-password');
    const type = async (label: RegExp, text: string) =>
      panel.user.type(await screen.findByLabelText(label), text);
    await type(/^Current password/, company.account.password);
    await type(/^New password/, 'another horse');
    await type(/^Confirm new password/, 'another horse');
    return { ...panel, call: /^POST .*change-password/, save: 'Change password', kept: 'another horse' };
  },
  'the change of a link': async () => {
    const menu = await company.buildMenu();
    const { id } = await company.buildLink({ menu: menu.id, slug: `masa-${menu.id}` });
    const panel = await open(`/links/${id}/edit`);
    await panel.user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Teras');
    return { ...panel, call: /^PUT .*qr-codes/, save: 'Update', kept: 'Teras' };
  },
};

const open = (path: string) => openSignedIn(backend, company, path);

describe.each(Object.entries(FORMS))('%s', (_, openForm) => {
  it('P10 survives every failure, and is saved in the end', async () => {
    const { user, wire, call, save, kept } = await openForm();
    const main = within(screen.getByRole('main'));
    for (const [name, reply, says] of FAILURES) {
      wire.once(call, reply);
      const sent = wire.writes().length;
      await user.click(screen.getByRole('button', { name: save }));
      await waitFor(() => expect(wire.writes().length).toBeGreaterThan(sent));
      await waitFor(() => expect(screen.getByRole('button', { name: save })).toBeEnabled(), {
        timeout: 1000,
      });
      // A sentence about a field is beside it, and the alert says what failed.
      const shown = () => screen.getByRole('main').textContent;
      await waitFor(() => expect([name, shown()]).toEqual([name, expect.stringMatching(says)]));
      // A small form says what is wrong with a field beside it, without a sentence above.
      expect([name, main.queryAllByRole('alert').length <= 1]).toEqual([name, true]);
      expect([name, document.body.textContent]).toEqual([
        name,
        expect.not.stringMatching(/success|<h1>|Bad Gateway/),
      ]);
      const boxes = [...screen.getByRole('main').querySelectorAll<HTMLInputElement>('input, textarea')];
      expect([name, boxes.some(box => matches(box.value, kept))]).toEqual([name, true]);
    }
    const sent = wire.writes().length;
    await withoutNetwork(async () => {
      await user.click(screen.getByRole('button', { name: save }));
      expect(await main.findByText(/You are offline\./)).toBeVisible();
    });
    expect(wire.writes()).toHaveLength(sent);
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText(/successfully/)).toBeVisible();
  });
});

const matches = (value: string, kept: string | RegExp) =>
  typeof kept === 'string' ? value === kept : kept.test(value);

describe('the deletion of a menu', () => {
  it('survives every failure, and deletes it in the end', async () => {
    const { name: menu } = await company.buildMenu({ name: 'Öğle' });
    const { user, wire } = await open('/menus');
    await user.click(await screen.findByRole('button', { name: `Delete ${menu}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    for (const [name, reply, says] of FAILURES) {
      // An answer of a deletion has no content that could be wrong, and what is not there is deleted.
      if (/200|truncated|404/.test(name)) continue;
      wire.once(/^DELETE/, reply);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      const alert = await dialog.findByRole('alert');
      await waitFor(() => expect([name, alert.textContent]).toEqual([name, expect.stringMatching(says)]));
      expect([name, dialog.getAllByRole('alert').length]).toEqual([name, 1]);
      expect(screen.queryByText(/deleted successfully/)).not.toBeInTheDocument();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled(), {
        timeout: 1000,
      });
    }
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await company.stored('menus')).toEqual([]));
  });
});

describe('the addition of an ingredient in its dialog', () => {
  it('survives every failure, and is saved in the end', async () => {
    const { user, wire } = await open('/ingredients');
    await user.click((await screen.findAllByRole('button', { name: 'Add ingredient' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sumak');
    const add = () => dialog.getByRole('button', { name: 'Add' });
    await eachFailure(async (name, reply, says) => {
      wire.once(/^POST .*ingredients/, reply);
      const sent = wire.writes().length;
      await user.click(add());
      await waitFor(() => expect(wire.writes().length).toBeGreaterThan(sent));
      await waitFor(() => expect(add()).toBeEnabled(), { timeout: 1000 });
      const text = () => screen.getByRole('dialog').textContent;
      await waitFor(() => expect([name, text()]).toEqual([name, expect.stringMatching(says)]));
      expect([name, dialog.queryAllByRole('alert').length <= 1]).toEqual([name, true]);
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Sumak');
      expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    });
    await user.click(add());
    expect(await screen.findByText(/created successfully/)).toBeVisible();
    expect(await company.stored('ingredients')).toHaveLength(1);
  });
});

describe('a price in the list', () => {
  it('survives every failure, and is saved in the end', async () => {
    await company.buildProduct({ name: 'Çay', price: 10 });
    const { user, wire } = await open('/products');
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: /change the price of Çay/ }));
      return screen.findByRole('textbox', { name: 'New price of Çay' });
    };
    await user.clear(await edit());
    await user.keyboard('30');
    await eachFailure(async (name, reply, says) => {
      wire.once(/^PUT .*products/, reply);
      await user.keyboard('{Enter}');
      const alert = await screen.findByRole('alert');
      await waitFor(() => expect([name, alert.textContent]).toEqual([name, expect.stringMatching(says)]));
      // What may have been saved is not called unsaved.
      const isSure = !/may have been saved/.test(alert.textContent);
      expect([name, alert.textContent.startsWith('Not saved.')]).toEqual([name, isSure]);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(await edit()).toHaveValue('30');
    });
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await company.stored('products')).toMatchObject([{ price: 30 }]));
  });
});

describe('a move of a category', () => {
  afterEach(() => void vi.useRealTimers());

  it('survives every failure with the order of the backend, and is saved in the end', async () => {
    // Each failure waits for the message before it to go, which takes three seconds.
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    await company.buildCategories(['A', 'B'], 0);
    const { user, wire } = await open('/categories');
    const names = () => screen.getAllByRole('link', { name: /^Edit / }).map(link => link.textContent);
    const down = () => screen.findByRole('button', { name: 'Move A down' });
    await down();
    const before = names();
    await eachFailure(async (name, reply, says) => {
      // The two calls of a move may be sent at the same time.
      const restore = wire.when(/^PATCH .*categories/, reply);
      await user.click(await down());
      const alert = await screen.findByRole('alert');
      expect([name, alert.textContent]).toEqual([
        name,
        expect.stringMatching(
          /(could not be saved|has not confirmed .*)\. The list shows the order on the server again\./,
        ),
      ]);
      const isOpen = /has not confirmed/.test(alert.textContent);
      expect([name, alert.textContent]).toEqual([
        name,
        isOpen ? expect.anything() : expect.stringMatching(says),
      ]);
      restore();
      await waitFor(() => expect([name, names()]).toEqual([name, before]));
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
    await user.click(await down());
    await waitFor(async () =>
      expect(await company.stored('categories', 'sort_order')).toMatchObject([{ name: 'B' }, { name: 'A' }]),
    );
  });
});

describe('the products of a category', () => {
  /** Opens a category with a product in it, and another product that is in none. */
  async function openCategory() {
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const { id: product } = await company.buildProduct({ name: 'Mercimek' });
    await company.buildProduct({ name: 'Tarhana' });
    await company.send('POST', 'company-api/v1/product-categories/', { product, category: category.id });
    return open(`/categories/${category.id}/products`);
  }

  it('are added after every failure, and what is chosen stays', async () => {
    const { user, wire } = await openCategory();
    await user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add product' }));
    await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'Tarh');
    await user.click(await screen.findByRole('option', { name: 'Tarhana' }));
    const add = () => dialog.getByRole('button', { name: 'Add' });
    await eachFailure(async (name, reply, says) => {
      wire.once(/^POST .*product-categories/, reply);
      const sent = wire.writes().length;
      await user.click(add());
      await waitFor(() => expect(wire.writes().length).toBeGreaterThan(sent));
      await waitFor(() => expect(add()).toBeEnabled(), { timeout: 1000 });
      const text = () => screen.getByRole('dialog').textContent;
      await waitFor(() => expect([name, text()]).toEqual([name, expect.stringMatching(says)]));
      expect([name, dialog.queryAllByRole('alert').length <= 1]).toEqual([name, true]);
      expect(dialog.getByRole('button', { name: 'Remove Tarhana' })).toBeVisible();
      expect(screen.queryByText(/was added/)).not.toBeInTheDocument();
    });
    await user.click(add());
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    expect(await company.stored('product-categories')).toHaveLength(2);
  });

  it('are removed after every failure', async () => {
    const { user, wire } = await openCategory();
    await user.click(await screen.findByRole('button', { name: 'Delete Mercimek' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await eachFailure(async (name, reply, says) => {
      // An answer of a deletion has no content that could be wrong, and what is not there is deleted.
      if (/200|truncated|404/.test(name)) return;
      wire.once(/^DELETE/, reply);
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled(), {
        timeout: 1000,
      });
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      const alert = await dialog.findByRole('alert');
      await waitFor(() => expect([name, alert.textContent]).toEqual([name, expect.stringMatching(says)]));
      expect([name, dialog.getAllByRole('alert').length]).toEqual([name, 1]);
      expect(screen.queryByText('Removed from the category')).not.toBeInTheDocument();
    });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await company.stored('product-categories')).toEqual([]));
  });
});
