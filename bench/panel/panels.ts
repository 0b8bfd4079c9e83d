import type { Sign } from './visit';

/** The addresses and selectors of a panel. */
export interface Panel {
  name: 'sofra' | 'extended' | 'stock';
  login: string;
  dashboard: string;
  products: (limit: number) => string;
  product: (id: number) => string;
  categories: string;
  /** A visible list cell with this text. */
  inList: (text: string) => Sign;
  /** The same cell once the buttons work too. In the snapshot of the last visit only links work. */
  inLiveList: (text: string) => Sign;
  inDashboard: (text: string) => Sign;
  /** The name input of the product form. */
  nameInput: string;
  /** A chosen ingredient. */
  chosen: (name: string) => Sign;
  nextPage: string;
  /** The page size control: a native select, or a button that opens a list of options. */
  pageSize: string;
  picker: string;
  option: Sign;
  /** The button that moves a category down. */
  moveDown: string;
  /** The link to another list. */
  toMenus: string;
  /** The button that opens the sidebar on a phone. */
  openSidebar: string;
  /** What opens the form of a row: a link, or the row itself. */
  editRow: string;
}

export const SOFRA: Panel = {
  name: 'sofra',
  login: '/login',
  dashboard: '/',
  products: limit => (limit === 20 ? '/products' : `/products?limit=${limit}`),
  product: id => `/products/${id}/edit`,
  categories: '/categories',
  inList: text => ({ css: 'main td', text }),
  inLiveList: text => ({ css: 'main:not([aria-busy]) td', text }),
  inDashboard: text => ({ css: 'main li', text }),
  nameInput: 'input[name=name]',
  chosen: text => ({ css: 'main form', text }),
  nextPage: 'main nav button:text-is("Next")',
  pageSize: 'main select[aria-label="Rows per page"]',
  picker: '[role=combobox]:below(:text("Ingredients"))',
  option: { css: '[role=option]' },
  moveDown: 'main tbody button[aria-label*="down" i]',
  toMenus: 'nav a[href="/menus"]',
  openSidebar: 'button[aria-label="Open navigation"]',
  editRow: 'main tbody td[data-source=name]',
};

/** With the columns, the filter and the pages of `resources/panel.tsx`, which stock does not have. */
export const EXTENDED: Panel = { ...SOFRA, name: 'extended' };

export const STOCK: Panel = {
  name: 'stock',
  login: '/#/login',
  dashboard: '/#/',
  products: limit => `/#/products?perPage=${limit}&page=1&sort=id&order=DESC`,
  product: id => `/#/products/${id}`,
  categories: '/#/categories',
  inList: text => ({ css: 'main td', text }),
  inLiveList: text => ({ css: 'main td', text }),
  inDashboard: text => ({ css: 'main li', text }),
  nameInput: 'input[name=name]',
  chosen: text => ({ css: '.MuiChip-root', text }),
  nextPage: 'button[aria-label="Go to next page"]',
  pageSize: '.MuiTablePagination-select',
  picker: 'input[role=combobox]',
  option: { css: '[role=option]' },
  moveDown: 'main tbody button[aria-label="Down"], main tbody button:has-text("Down")',
  toMenus: 'a[href="#/menus"]',
  openSidebar: 'button[aria-label="Open menu"]',
  editRow: 'main tbody a[aria-label="Edit"]',
};
