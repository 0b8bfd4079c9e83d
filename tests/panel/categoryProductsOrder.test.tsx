import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { openCategory } from '../support/panel/openCategory';
import { button, findButton } from '../support/panel/queries';
import { answer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** The names in order mode. */
const listed = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map(row => row.querySelector('bdi')!.textContent);

describe('the products of a category', () => {
  it('G2 are put in order by typed places, with one undo for all of it', async () => {
    const { user, company, wire, category, address } = await openCategory(backend, [0, 1, 2]);
    await user.click(await screen.findByRole('link', { name: 'Change the order' }));
    expect(address()).toBe(`/categories/${category.id}/products/order`);
    await screen.findByRole('heading', { level: 1, name: 'Products of Çorbalar: order' });
    const place = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}: place`) });
    const stored = async () =>
      (await company.stored<ProductCategory>('product-categories', 'sort_order')).map(
        ({ product }) => product?.name,
      );

    const box = await place('Tarhana');
    await user.clear(box);
    await user.type(box, '1{Enter}');
    await waitFor(() => expect(listed()).toEqual(['Tarhana', 'Mercimek', 'Ezogelin']));
    await user.click(button('Move Mercimek to the end'));
    await waitFor(async () => expect(await stored()).toEqual(['Tarhana', 'Ezogelin', 'Mercimek']));
    expect(listed()).toEqual(['Tarhana', 'Ezogelin', 'Mercimek']);
    expect(wire.writes()).toHaveLength(5);

    await user.click(await findButton('Undo'));
    await waitFor(async () => expect(await stored()).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']));
    await waitFor(() => expect(listed()).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']));
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(address()).toBe(`/categories/${category.id}/products`);
    const rows = () => screen.getAllByRole('row').slice(1);
    const names = () => rows().map(row => within(row).getAllByRole('cell')[1]?.textContent);
    await waitFor(() => expect(names()).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']));
  });

  it('G2 stay where they are when another window gets the focus while a place is typed', async () => {
    const { user, wire } = await openCategory(backend, [0, 1, 2]);
    await user.click(await screen.findByRole('link', { name: 'Change the order' }));
    const place = await screen.findByRole('textbox', { name: /^Tarhana: place/ });
    await user.clear(place);
    await user.type(place, '1');
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    fireEvent.blur(place);
    focus.mockReturnValue(true);
    expect(place).toHaveValue('1');
    expect(listed()).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']);
    expect(wire.writes()).toEqual([]);
    await user.tab();
    await waitFor(() => expect(listed()).toEqual(['Tarhana', 'Mercimek', 'Ezogelin']));
  });

  it('P26 show the server’s order in order mode, and name the product, when a place could not be saved', async () => {
    const { user, company, wire, category, links } = await openCategory(backend, [0, 1, 2]);
    await user.click(await screen.findByRole('link', { name: 'Change the order' }));
    wire.when(`PATCH company-api/v1/product-categories/${links[2]!.id}/`, () => answer(500, {}));
    await user.click(await findButton('Move Tarhana to the top'));
    expect(await screen.findByText(/^The new place of Tarhana could not be saved\./)).toBeVisible();
    await act(() => wire.settled());
    const stored = await company.stored<ProductCategory>('product-categories', 'sort_order');
    expect(listed()).toEqual(
      stored.filter(link => link.category.id === category.id).map(({ product }) => product?.name),
    );
  });

  it('P39 cannot be put in order at once above 1,000 rows: order mode says so', async () => {
    const { user, wire } = await openCategory(backend, [0, 1]);
    wire.when('GET company-api/v1/product-categories/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as object;
      return answer(200, { ...page, count: 1001 });
    });
    await user.click(await screen.findByRole('link', { name: 'Change the order' }));
    expect(await screen.findByText(/^This list has 1001 rows\./)).toBeVisible();
    expect(listed()).toEqual([]);
  });
});
