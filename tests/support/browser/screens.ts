import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { TEXTS } from './browser';

type Texts = (typeof TEXTS)['en'];

export interface Screen {
  name: string;
  path: string;
  /** Opened without a session. */
  anonymous?: boolean;
  /** Exists only at phone width, where the sidebar is closed. */
  onlyPhone?: boolean;
  /** Puts the screen into the named state; resolves when it is completely rendered. */
  open: (page: Page, texts: Texts) => Promise<void>;
}

const row = (page: Page) => page.getByRole('row').nth(1).waitFor();
const field = (page: Page) => page.getByRole('textbox').first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const start = (sentence: string) => new RegExp(`^${sentence.replace(/\{\{\w+\}\}/g, '.+')}$`);

/** Every screen and every dialog, with the demo company's data. Opening them changes no data. */
export const SCREENS: Screen[] = [
  { name: 'sign-in', path: '/login', anonymous: true, open: field },
  {
    name: 'sign-in, refused',
    path: '/login',
    anonymous: true,
    async open(page, { auth }) {
      await page.getByLabel(auth.login.username).fill('unknown');
      await page.getByLabel(auth.login.password, { exact: true }).fill('a wrong password');
      await button(page, auth.login.submit).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'registration, company', path: '/register', anonymous: true, open: field },
  {
    name: 'registration, person',
    path: '/register',
    anonymous: true,
    async open(page, { auth: { register } }) {
      await button(page, register.next).click();
      await page.locator('[aria-invalid]').first().waitFor();
      await page.getByLabel(register.company_name).fill('Lokanta');
      await page.getByLabel(register.address).fill('Moda Caddesi 1');
      await page.getByLabel(register.phone_number).fill('+90 216 555 00 00');
      await page.getByLabel(register.company_email).fill('lokanta@example.com');
      await button(page, register.next).click();
      await page.getByLabel(register.password, { exact: false }).first().fill('kısa');
    },
  },
  { name: 'verification', path: '/verify-email?email=a@example.com', anonymous: true, open: field },
  {
    name: 'dashboard',
    path: '/',
    open: async page => page.getByText('nane-bahce').first().waitFor(),
  },
  {
    name: 'account menu',
    path: '/menus',
    async open(page, { frame }) {
      await row(page);
      await page.getByRole('button', { name: new RegExp(`^${frame.account}`) }).click();
      await page.getByRole('link', { name: frame.log_out }).waitFor();
    },
  },
  {
    name: 'search everywhere',
    path: '/menus',
    async open(page, { commands }) {
      await row(page);
      await button(page, commands.search).click();
      await page.getByRole('dialog').getByRole('combobox').fill('kahve');
      await page.getByRole('status').getByText(start(commands.results_other)).waitFor();
    },
  },
  {
    name: 'keyboard shortcuts',
    path: '/menus',
    async open(page, { commands }) {
      await row(page);
      // The frame of the prerendered page is inert, and the snapshot of the last visit has the same rows: until both are
      // replaced no key does anything.
      await page.locator('header:not([inert])').getByRole('button', { name: commands.search }).waitFor();
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  {
    name: 'navigation',
    path: '/menus',
    onlyPhone: true,
    async open(page, { frame }) {
      await row(page);
      await button(page, frame.open).click();
      await page.getByRole('link', { name: frame.company }).waitFor();
    },
  },
  { name: 'categories', path: '/categories', open: row },
  { name: 'new category', path: '/categories/create', open: field },
  {
    name: 'category with errors',
    path: '/categories/create',
    async open(page, { form }) {
      await button(page, form.create).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'category', path: '/categories/1/edit', open: field },
  {
    name: 'deleted category',
    path: '/categories/999999/edit',
    open: page => page.getByRole('alert').waitFor(),
  },
  {
    name: 'leaving a changed form',
    path: '/categories/1/edit',
    async open(page, { form }) {
      await page.getByRole('textbox').first().fill('Brunch');
      await page.getByRole('link', { name: form.cancel }).click();
      await dialog(page);
    },
  },
  {
    name: 'deleting a category',
    path: '/categories',
    async open(page, { list }) {
      await page
        .getByRole('button', { name: start(list.delete) })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'the place of a category',
    path: '/categories',
    async open(page, { order }) {
      await page
        .getByRole('button', { name: start(order.place_of) })
        .first()
        .click();
      await dialog(page);
    },
  },
  {
    name: 'order of categories',
    path: '/categories/order',
    open: page => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  { name: 'products of a category', path: '/categories/1/products', open: row },
  {
    name: 'choosing products for a category',
    path: '/categories/1/products',
    async open(page, { categories }) {
      await button(page, categories.add_product).click();
      await button(page, categories.from_list).click();
      await page.getByRole('dialog').locator('[aria-pressed]').first().waitFor();
    },
  },
  {
    name: 'adding a product to a category',
    path: '/categories/1/products',
    async open(page, { categories }) {
      await button(page, categories.add_product).click();
      await page.getByRole('dialog').getByRole('combobox').fill('kahve');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'menus', path: '/menus', open: row },
  {
    name: 'new menu',
    path: '/menus/create',
    open: async page => page.locator('[aria-pressed]').first().waitFor(),
  },
  {
    name: 'menu',
    path: '/menus/1/edit',
    open: async page => page.locator('[aria-pressed=true]').first().waitFor(),
  },
  {
    name: 'deleting a menu',
    path: '/menus',
    async open(page, { list, menus }) {
      await page
        .getByRole('button', { name: start(list.delete) })
        .first()
        .click();
      await page.getByText(start(menus.links_one)).waitFor();
    },
  },
  { name: 'ingredients', path: '/ingredients', open: row },
  {
    name: 'renaming an ingredient',
    path: '/ingredients',
    async open(page, { list }) {
      await page
        .getByRole('button', { name: start(list.edit) })
        .first()
        .click();
      await page.locator('td input:not([type=checkbox])').waitFor();
    },
  },
  {
    name: 'new ingredient',
    path: '/ingredients',
    async open(page, { ingredients }) {
      await button(page, ingredients.add).click();
      await dialog(page);
      await button(page, ingredients.add_confirm).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  { name: 'products', path: '/products', open: row },
  {
    name: 'product search without a match',
    path: '/products?search=xyz',
    open: page => page.getByText('xyz').last().waitFor(),
  },
  { name: 'new product', path: '/products/create', open: field },
  {
    name: 'product',
    path: '/products/1/edit',
    async open(page) {
      await field(page);
      await page.getByRole('main').getByText('Kahvaltı').first().waitFor();
    },
  },
  {
    name: 'copy of a product',
    path: '/products/create?copy=1',
    async open(page) {
      await page.getByRole('main').getByText('Kahvaltı').first().waitFor();
    },
  },
  {
    name: 'cropping a photo',
    path: '/products/create',
    async open(page) {
      await field(page);
      const photo = sharp({ create: { width: 640, height: 400, channels: 3, background: '#a06a3c' } });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'plate.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo.jpeg().toBuffer(),
        });
      await dialog(page);
      await page.locator('[role=dialog] img').waitFor();
    },
  },
  { name: 'links', path: '/links', open: row },
  { name: 'new link', path: '/links/create', open: field },
  { name: 'link', path: '/links/1/edit', open: field },
  {
    name: 'QR code',
    path: '/links',
    async open(page, { links }) {
      await page
        .getByRole('button', { name: start(links.qr_of) })
        .first()
        .click();
      await dialog(page);
      await page.getByRole('img', { name: start(links.qr_alt) }).waitFor();
    },
  },
  { name: 'company', path: '/company', open: field },
  {
    name: 'check-up',
    path: '/check-up',
    open: (page, { check_up }) => page.getByText(start(check_up.checked_other)).waitFor(),
  },
  {
    name: 'import, with a plan',
    path: '/import',
    async open(page, texts) {
      await page.getByLabel(texts.import.paste).fill('Ad\tFiyat\nMenemen\t12-15\nÇılbır\t1.250,50 TL\n\t5');
      await button(page, texts.import.read_pasted).click();
      await page.getByText(texts.import.doubts.no_name).waitFor();
    },
  },
  {
    name: 'export',
    path: '/export',
    open: (page, texts) => page.getByLabel(texts.export.what).waitFor(),
  },
  {
    name: 'print',
    path: '/print',
    async open(page, { print }) {
      await page.getByLabel(print.side).fill('1');
      await page.locator('canvas').waitFor();
    },
  },
  {
    name: 'change of password, with errors',
    path: '/change-password',
    async open(page, { password }) {
      await page.getByLabel(password.old, { exact: false }).first().fill('a');
      await page.getByLabel(password.new, { exact: false }).first().fill('b');
      await page.getByLabel(password.confirm, { exact: false }).first().fill('c');
      await button(page, password.submit).click();
      await page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'unknown path',
    path: '/nothing/here',
    open: page => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];
