import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** A product in a category, with what the path of each form needs. */
async function buildAll(company: Company) {
  const [category] = await company.buildCategories(['Çorbalar']);
  const ingredient = await company.buildIngredient({ name: 'Tuz' });
  const product = await company.buildProduct({ name: 'Mercimek', ingredients: [ingredient.id] });
  const menu = await company.buildMenu({ name: 'Öğle', categories: [category!.id] });
  const link = await company.buildLink({ menu: menu.id });
  await company.send('POST', 'company-api/v1/product-categories/', {
    product: product.id,
    category: category!.id,
    sort_order: 0,
  });
  return { products: product.id, categories: category!.id, menus: menu.id, links: link.id };
}

it.each(['products', 'categories', 'menus', 'links'] as const)(
  'P1 a form of %s that is only opened has no unsaved changes',
  async name => {
    const company = await buildCompany(backend);
    const ids = await buildAll(company);
    for (const path of [`/${name}/${ids[name]}/edit`, `/${name}/create`]) {
      const { user, wire, unmount } = await renderPanel({ backend, account: company.account, path });
      await screen.findByRole('button', { name: /^(Update|Create)$/ });
      await act(() => wire.settled());
      if (path.startsWith('/products')) await screen.findByRole('combobox', { name: /^Categories/ });
      // react-hook-form compares the values with the defaults when a field is entered, too.
      await user.click(screen.getAllByRole('textbox')[0]!);
      expect([path, draftStore.current()]).toEqual([path, []]);
      unmount();
    }
  },
);
