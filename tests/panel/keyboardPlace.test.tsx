import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

/** Where the focus is after a control that had it is disabled or removed. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const open = (path: string) => renderPanel({ backend, account: company.account, path });
const title = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

describe('the focus', () => {
  it('goes to Previous on the last page, and to Next on the first one', async () => {
    await company.buildCategories(Array.from({ length: 21 }, (_, index) => `Kategori ${index}`));
    const { user } = await open('/categories');
    const next = await findButton('Next');
    await waitFor(() => expect(next).toBeEnabled());
    next.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus());
  });

  it('stays in the row that is moved to an end of the list in order mode', async () => {
    await company.buildCategories(['A', 'B', 'C'], 0);
    const { user } = await open('/categories/order');
    (await findButton('Move C to the top')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move C to the end' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move C to the top' })).toHaveFocus());
  });

  it('stays on the button that checks again, and goes to the title when all findings are shown', async () => {
    for (let number = 0; number < 21; number += 1) await company.buildProduct({ name: `Ürün ${number}` });
    const { user } = await open('/check-up');
    const again = await findButton('Check again');
    await screen.findByText('21 products checked.');
    again.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('21 products checked.');
    expect(again).toHaveFocus();
    screen.getAllByRole('button', { name: /^Show all/ })[0]!.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('stays on the pager of the history', async () => {
    for (let number = 0; number < 21; number += 1)
      await company.buildIngredient({ name: `Malzeme ${number}` });
    const { user } = await open('/history');
    (await findButton('Next')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus());
    expect((await screen.findAllByText(/Malzeme 0$/)).length).toBeGreaterThan(0);
  });

  it('returns to the category filter when a category is chosen, and when the choice ends', async () => {
    await company.buildCategory({ name: 'Çorbalar' });
    await company.buildProduct({ name: 'Çay' });
    const { user, address } = await open('/products?limit=50');
    (await findButton('Category')).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Çorbalar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Çorbalar' })).toHaveFocus());
    expect(address()).toMatch(/limit=50/);
    // The category is empty, not the list of products.
    expect(await screen.findByText('Nothing matches this filter.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allergens' })).not.toBeInTheDocument();
    await user.click(await findButton('Show all categories'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Category' })).toHaveFocus());
    expect(address()).toBe('/products?limit=50');
  });

  it('goes to the title when a choice of rows ends', async () => {
    await company.buildProduct({ name: 'Çay' });
    const { user } = await open('/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Çay' }));
    await user.click(await findButton('End the selection'));
    expect(await title('Products')).toHaveFocus();
  });

  it('goes to the title when a choice of rows is begun on a phone, or a row moves to another page', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
    const names = Array.from({ length: 21 }, (_, index) => `K${index + 10}`);
    await company.buildCategories(names, 0);
    const { user, router } = await open('/categories');
    const place = await findButton('K10: place 1 of 21');
    await user.click(place);
    await user.click(await findButton('To the end'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^K10: place/ })).toBeNull());
    await waitFor(async () => expect(await title('Categories')).toHaveFocus());
    happyDOM.setViewport({ width: 390, height: 844 });
    try {
      await act(() => router.navigate('/products?search=none'));
      const start = await findButton('Select');
      start.focus();
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await title('Products')).toHaveFocus());
    } finally {
      happyDOM.setViewport({ width: 1024, height: 768 });
    }
  });

  it('returns to the button of a form whose save is refused', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open: release } = gate();
    wire.once(/^POST .*menus/, async () => {
      await opened;
      return answer(400, { name: ['Too long.'] });
    });
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/menus/create' });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Öğle');
    const button = await findButton('Create');
    await user.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    // As a browser does with a disabled button.
    act(() => button.blur());
    release();
    await screen.findByText('Too long.');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('goes to the title when a product is served again', async () => {
    const { id } = await company.buildProduct({ name: 'Çay' });
    const body = { sold_out: true, time_zone: 'UTC' };
    await company.send('PUT', `company-api/v1/products/${id}/sold-out/`, body);
    const { user } = await open('/sold-out');
    await user.click(await findButton(/Çay/));
    await waitFor(async () => expect(await title('Sold out today')).toHaveFocus());
  });

  it('starts in the first field of a copy', async () => {
    const { id } = await company.buildProduct({ name: 'Çay' });
    await open(`/products/create?copy=${id}`);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Çay (copy)');
  });
});
