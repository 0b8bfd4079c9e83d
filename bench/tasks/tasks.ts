import type { Product, ProductCategory } from '../../src/contract/records';
import type { Hand } from './Hand';

/** A piece of a day's work. */
export interface Task {
  name: string;
  /** The path of the screen on which it starts. */
  path: string;
  /** How many presses it may take. */
  budget: number;
  /** Does it, and waits for its result. Throws if that is not as it must be. */
  run: (hand: Hand) => Promise<void>;
}

const API = 'company-api/v1';

/** Of the demo company, in the order of the list. */
const PRODUCTS = ['Soğuk kahve', 'Taze portakal suyu', 'Ayran', 'Ev yapımı limonata', 'Sahlep'];

interface Page<Item> {
  results: Item[];
}

export const tasks: Task[] = [
  {
    name: 'Ten new prices',
    path: '/products',
    budget: 12,
    run: async hand => {
      await hand.press(hand.button(/change the price of/).first());
      for (let index = 0; index < 10; index++) {
        const box = hand.page.getByRole('textbox', { name: /^New price of/ });
        const name = await box.getAttribute('aria-label');
        await hand.type(String(200 + index));
        await hand.key('Enter');
        await hand.page.waitForFunction(
          before => document.activeElement?.getAttribute('aria-label') !== before,
          name,
        );
      }
      await hand.sees(/→ .*209\.00/);
      const { results } = await hand.get<Page<Product>>(`${API}/products/?limit=20`);
      const prices = results.slice(0, 10).map(({ price }) => Number(price));
      check(prices.join(), '200,201,202,203,204,205,206,207,208,209');
    },
  },
  {
    name: 'A price adjustment on a page of products',
    path: '/products',
    budget: 5,
    run: async hand => {
      if (hand.isPhone) {
        await hand.press(hand.button('Select'));
        await hand.press(hand.button('Select page'));
      } else await hand.press(hand.page.getByRole('checkbox', { name: 'Select page' }));
      await hand.press(hand.button('Change prices'));
      await hand.page.getByRole('textbox', { name: 'By' }).waitFor();
      if (!(await hand.page.getByRole('textbox', { name: 'By' }).evaluate(isFocused)))
        await hand.press(hand.page.getByRole('textbox', { name: 'By' }));
      await hand.type('10');
      await hand.press(hand.button(/^Change \d+ prices$/));
      await hand.sees(/prices? changed/);
    },
  },
  {
    name: 'From place 9 to place 1',
    path: '/categories',
    budget: 2,
    run: async hand => {
      const ninth = hand.page.locator('tbody tr').nth(8);
      const name = await ninth.locator('[data-source=name]').innerText();
      await hand.press(ninth.getByRole('button', { name: /place 9 of/i }));
      await hand.press(hand.button('To the top'));
      await hand.page.locator('tbody tr').first().getByText(name).waitFor();
    },
  },
  {
    name: 'Five products into a category',
    path: '/products',
    budget: 8,
    run: async hand => {
      await hand.chooseRows(PRODUCTS);
      await hand.press(hand.button('Add to category'));
      await hand.press(hand.button('Tatlılar'));
      await hand.sees(/Tatlılar/);
      await hand.button('Undo').waitFor();
    },
  },
  {
    name: 'A deletion undone, with photo, ingredients and places',
    path: '/products?ordering=name&limit=50',
    budget: 1,
    run: async hand => {
      const before = await allProducts(hand);
      await deleteThree(hand, ['Menemen', 'Serpme kahvaltı', 'Sahlep']);
      hand.presses = 0;
      await hand.press(hand.button('Undo'));
      await hand.sees('Undone.');
      check(await allProducts(hand), before);
    },
  },
  {
    name: 'The list sorted by name',
    path: '/products',
    budget: 2,
    run: async hand => {
      await hand.choose(hand.page.getByRole('combobox', { name: 'Order' }), 'name');
      await hand.page.locator('tbody tr').first().getByText('Ayran').waitFor();
    },
  },
  {
    name: 'A product found by its name',
    path: '/products',
    budget: 1,
    run: async hand => {
      const box = hand.page.getByRole('searchbox').first();
      await hand.press(box);
      await hand.type('LİMONATA');
      await hand.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
      await hand.sees('Ev yapımı limonata');
      check(await box.inputValue(), 'LİMONATA');
    },
  },
  {
    name: 'The products of a category',
    path: '/products',
    budget: 2,
    run: async hand => {
      await hand.press(hand.button('Category'));
      await hand.press(hand.button('Çorbalar'));
      await hand.page.waitForURL(/category=/);
      await hand.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3);
    },
  },
  {
    name: 'A product edited, and back at the same place',
    path: '/products?ordering=-name&page=2',
    budget: 3,
    run: async hand => {
      const row = hand.page.locator('tbody tr').nth(2);
      await hand.press(row.locator('[data-source=name]'));
      // An edit form has no focus of its own, so that a phone does not open its keyboard.
      await hand.press(hand.page.getByRole('textbox', { name: 'Name' }));
      await hand.key('End');
      await hand.type(' 2');
      await hand.press(hand.button('Update'));
      await hand.page.waitForURL('**/products?ordering=-name&page=2');
      await hand.page.locator('tr[data-saved]').waitFor();
    },
  },
  {
    name: 'A product duplicated',
    path: '/products',
    budget: 3,
    run: async hand => {
      if (hand.isPhone) await hand.press(hand.button('Actions for Ayran'));
      await hand.press(hand.page.getByRole('link', { name: 'Duplicate Ayran' }));
      await hand.page.locator('input[name=name][value*=copy]').waitFor();
      await hand.press(hand.button('Create'));
      await hand.page.waitForURL('**/products');
      await hand.sees('Ayran (copy)');
    },
  },
  {
    name: 'The QR code of a link as a file',
    path: '/links',
    budget: 2,
    run: async hand => {
      await hand.press(hand.page.locator('tbody tr').first().getByRole('button', { name: /QR/ }));
      const file = hand.page.waitForEvent('download');
      await hand.press(hand.button('Download PNG'));
      await file;
    },
  },
  {
    name: 'Three products deleted',
    path: '/products',
    budget: 5,
    run: hand => deleteThree(hand),
  },
];

async function deleteThree(hand: Hand, names = PRODUCTS.slice(0, 3)): Promise<void> {
  await hand.chooseRows(names);
  await hand.press(hand.button('Delete'));
  const dialog = hand.page.getByRole('alertdialog');
  await hand.press(dialog.getByRole('button', { name: 'Delete', exact: false }));
  await hand.button('Undo').waitFor();
}

/** All products with what the user sees of them, and their places, as text. */
async function allProducts(hand: Hand): Promise<string> {
  const products = await hand.get<Page<Product>>(`${API}/products/?limit=100`);
  const places = await hand.get<Page<ProductCategory>>(`${API}/product-categories/?limit=100`);
  const lines = products.results.map(({ id, name, description, price, photo, ingredients }) => {
    const own = places.results.filter(({ product }) => product?.id === id);
    const placesOf = own.map(({ category, sort_order }) => `${category.name} ${sort_order}`).sort();
    const parts = ingredients.map(ingredient => ingredient.name).sort();
    return JSON.stringify([name, description, Number(price), photo !== null, parts, placesOf]);
  });
  return lines.sort().join('\n');
}

function check(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`Expected ${expected}\nbut found ${actual}`);
}

const isFocused = (element: Element) => element === document.activeElement;
