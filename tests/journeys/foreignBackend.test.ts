import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Ingredient, Link, Menu, Product, ProductCategory } from '../../src/contract/records';
import {
  TEXTS,
  fill,
  ignoreProblems,
  goTo,
  namesIn,
  until,
  useBrowser,
  visit,
  type VisitOptions,
} from '../support/browser/browser';
import { clientOf } from '../support/backend/client';
import type { Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { ensureDrf, startDrf, type Drf, type ReceivedRequest } from '../support/services/drf';
import { fetchAt } from '../support/backend/fetchAt';
import { mailedCode } from '../support/accounts/mailedCode';
import {
  fillForm,
  row,
  press,
  save,
  remove,
  pick,
  takePhoto,
  seePhoto,
  colourOf,
} from '../support/browser/panelForms';
import { servePanelElsewhere } from '../support/browser/panelElsewhere';
import { freePort } from '../support/services/postgres';
import { outsideSection7, nameOf, parametersOf, SECTION_7 } from '../support/browser/section7';
import type { PanelServer } from '../support/browser/servePanel';

const { auth, dashboard, form, ingredients, links, list, order, photo, resources } = TEXTS.en;

const isInstalled = await ensureDrf();

let drf: Drf;
let panel: PanelServer;
let demo: Company;

useBrowser();

/** Returns the records in a list of the demo company. */
async function stored<Row>(name: string): Promise<Row[]> {
  return (await demo.get<{ results: Row[] }>(`company-api/v1/${name}`)).body.results;
}

function open(path: string, options: VisitOptions = {}) {
  return visit(path, { url: panel.url, token: demo.account.token, ...options });
}

/** Returns the requests that the backend has received from the panel. */
function received(): ReceivedRequest[] {
  return drf.requests().filter(({ headers }) => headers.origin === panel.url);
}

describe.skipIf(!isInstalled)(
  'on Django REST Framework with the default settings of its CORS headers',
  () => {
    const tidy: (() => Promise<unknown>)[] = [];
    let checked = 0;

    beforeAll(async () => {
      const port = await freePort();
      panel = await servePanelElsewhere(`http://127.0.0.1:${port}`);
      tidy.unshift(panel.stop);
      drf = await startDrf(port, panel.url);
      tidy.unshift(drf.stop);
      demo = await demoCompany({ fetch: fetchAt(drf.url) });
    });

    afterEach(() => {
      const requests = received().slice(checked);
      checked += requests.length;
      expect(outsideSection7(requests)).toEqual([]);
    });

    afterAll(async () => {
      for (const step of tidy) await step();
    });

    it('B6 B9 B11 B10 B2 B1 a company registers, verifies its e-mail, changes its data and its password, and signs in again', async () => {
      const texts = TEXTS.tr.auth;
      const email = 'ayse@example.com';
      const account = { username: 'ayse', password: 'uzun bir parola', again: 'başka bir parola' };
      const { page, token } = await open('/register', { token: undefined, language: 'tr' });
      await page.getByRole('option', { name: /TRY/ }).waitFor({ state: 'attached' });
      await fillForm(page, {
        [texts.register.company_name]: 'Çınar Kahvesi',
        [texts.register.address]: 'Bağdat Caddesi 2',
        [texts.register.phone_number]: '+90 216 555 00 00',
        [texts.register.company_email]: 'kahve@example.com',
      });
      await press(page, texts.register.next);
      await fillForm(page, {
        [texts.register.first_name]: 'Ayşe',
        [texts.register.last_name]: 'Işık',
        [texts.register.email]: email,
        [texts.register.username]: 'demo',
        [texts.register.password]: account.password,
        [texts.register.password_again]: account.password,
      });
      await press(page, texts.register.submit);
      // The backend's own message, in the requested language.
      await page.getByText('Bu kullanıcı adında bir kullanıcı zaten mevcut.').waitFor();
      await fillForm(page, { [texts.register.username]: account.username });
      await press(page, texts.register.submit);
      await page.waitForURL(`**/verify-email?email=${encodeURIComponent(email)}`);

      const code = await mailedCode(drf.mails, email);
      await page.getByLabel(texts.verify.code).fill(code === '000000' ? '000001' : '000000');
      await press(page, texts.verify.submit);
      await page.getByRole('alert').getByText('This code is wrong.').waitFor();
      await page.getByLabel(texts.verify.code).fill(code);
      await press(page, texts.verify.submit);
      const welcome = fill(TEXTS.tr.dashboard.welcome, { name: 'Ayşe' });
      await page.getByRole('heading', { name: welcome }).waitFor();
      const owner = clientOf({ fetch: fetchAt(drf.url) }, (await token())!);
      expect((await owner.get('api/v1/my-company/')).body).toEqual({
        name: 'Çınar Kahvesi',
        address: 'Bağdat Caddesi 2',
        phone_number: '+90 216 555 00 00',
        email: 'kahve@example.com',
        website: '',
        currency: { id: 2, name: 'Turkish lira' },
      });

      await goTo(page, TEXTS.tr.frame.company, TEXTS.tr);
      const ofCompany = TEXTS.tr.company;
      await fillForm(page, { [ofCompany.name]: 'Çınar Lokantası', [ofCompany.website]: 'cinar.example.com' });
      await page.getByLabel(ofCompany.currency).selectOption('3');
      await save(page, ofCompany.submit, ofCompany.updated);
      await page.getByRole('banner').getByText('Çınar Lokantası').waitFor();
      expect((await owner.get('api/v1/my-company/')).body).toMatchObject({
        name: 'Çınar Lokantası',
        website: 'http://cinar.example.com',
        currency: { id: 3 },
      });

      const menu = page.getByRole('button', { name: new RegExp(`^${TEXTS.tr.frame.account}`) });
      await menu.click();
      await page.getByRole('link', { name: TEXTS.tr.frame.change_password }).click();
      const ofPassword = TEXTS.tr.password;
      await fillForm(page, {
        [ofPassword.old]: account.password,
        [ofPassword.new]: 'kısa',
        [ofPassword.confirm]: 'kısa',
      });
      await press(page, ofPassword.submit);
      await page.getByText('Bu parola çok kısa').waitFor();
      await fillForm(page, { [ofPassword.new]: account.again, [ofPassword.confirm]: account.again });
      await save(page, ofPassword.submit, ofPassword.changed);

      await menu.click();
      await page.getByRole('link', { name: TEXTS.tr.frame.log_out }).click();
      await page.getByRole('heading', { name: texts.login.title }).waitFor();
      expect(await token()).toBeNull();
      await until(
        async () => (await owner.get('api/v1/me/')).status === 401,
        'the session has ended on the backend',
      );
      await fillForm(page, {
        [texts.login.username]: account.username,
        [texts.login.password]: account.password,
      });
      await press(page, texts.login.submit);
      await page.getByText('Verilen bilgiler ile giriş sağlanamadı.').waitFor();
      await fillForm(page, { [texts.login.password]: account.again });
      await press(page, texts.login.submit);
      await page.getByRole('heading', { name: welcome }).waitFor();
    });

    it('C1 C2 C3 A4 the dashboard shows the links, the menus, and the products with photos and prices', async () => {
      const { page } = await open('/');
      await page.getByRole('heading', { name: fill(dashboard.welcome, { name: 'Defne' }) }).waitFor();
      await page.getByRole('banner').getByText('Deniz Lokantası').waitFor();
      await page.getByText('https://menu.example.com/deniz-ogle').waitFor();
      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Öğle menüsü' }).getByText('İçecekler').waitFor();
      await main.getByRole('link', { name: 'Mercimek çorbası' }).getByText('₺85.50').waitFor();
      await seePhoto(main.getByRole('link', { name: 'Demli çay' }));
    });

    it('D1 D2 D3 A8 ingredients are renamed, deleted until the backend answers the page with 404, and added', async () => {
      const texts = resources.ingredients;
      const { page } = await open('/ingredients?page=2');
      await press(page, fill(list.edit, { name: 'Maydanoz' }));
      await page.getByRole('cell').getByRole('textbox').fill('Taze maydanoz');
      await save(page, ingredients.save, texts.notifications.updated);
      expect((await stored<Ingredient>('ingredients/?ordering=pk'))[0]?.name).toBe('Taze maydanoz');

      await remove(page, 'Taze maydanoz', texts.message.delete_content);
      await row(page, 'Nane').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.getByText(fill(texts.count_other, { count: 20 })).waitFor();

      await press(page, ingredients.add);
      const dialog = page.getByRole('dialog', { name: ingredients.add });
      await dialog.getByRole('textbox').fill('f'.repeat(201));
      await press(page, ingredients.add_confirm);
      await dialog.getByText('Ensure this field has no more than 200 characters.').waitFor();
      await dialog.getByRole('textbox').fill('Fesleğen');
      await press(page, ingredients.add_confirm);
      await dialog.waitFor({ state: 'detached' });
      await row(page, 'Fesleğen').waitFor();
      expect((await stored<Ingredient>('ingredients/'))[0]?.name).toBe('Fesleğen');
    });

    it('E1 E2 E4 E5 E6 E7 K3 a product is found, created with a photo, edited with its photo kept, replaced and removed, and deleted', async () => {
      const texts = resources.products;
      const { page } = await open('/products');
      await seePhoto(row(page, 'Demli çay'));
      await page.getByRole('searchbox').fill('ezogelin');
      await row(page, 'Demli çay').waitFor({ state: 'detached' });
      await row(page, '₺90.00').waitFor();

      await page.getByRole('link', { name: fill(list.create, { name: texts.name_one }) }).click();
      await fillForm(page, {
        [texts.fields.name]: 'Humus',
        [texts.fields.description]: 'Tahinli',
        [texts.fields.price]: '112,50',
      });
      await pick(page, texts.fields.ingredients, 'NOHUT', 'Nohut');
      await pick(page, texts.fields.ingredients, 'Tahin', fill(form.add, { name: 'Tahin' }));
      await page.getByRole('button', { name: fill(form.remove, { name: 'Tahin' }) }).waitFor();
      await pick(page, resources.categories.title, 'çorba', 'Çorbalar');
      await takePhoto(page, '#ff0000');
      await save(page, form.create, texts.notifications.created);
      const [humus] = await stored<Product>('products/');
      expect(humus).toMatchObject({ name: 'Humus', description: 'Tahinli', price: '112.50' });
      expect(humus?.ingredients.map(({ name }) => name)).toEqual(['Nohut', 'Tahin']);
      expect(await placesOf(humus!)).toEqual(['Çorbalar']);
      expect(await colourOf(humus!)).toBe('red');

      await goTo(page, texts.title);
      await seePhoto(row(page, '₺112.50'));
      await row(page, 'Humus').getByRole('cell', { name: 'Humus', exact: true }).click();
      await fillForm(page, { [texts.fields.price]: '120' });
      await page.getByRole('button', { name: fill(form.remove, { name: 'Nohut' }) }).click();
      // Closes the options, which cover the next field.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: fill(form.remove, { name: 'Çorbalar' }) }).click();
      await pick(page, resources.categories.title, 'İçe', 'İçecekler');
      await save(page, form.update, texts.notifications.updated);
      const [kept] = await stored<Product>('products/');
      expect(kept).toMatchObject({ price: '120.00', photo: humus!.photo, ingredients: [{ name: 'Tahin' }] });
      expect(await placesOf(kept!)).toEqual(['İçecekler']);
      // The panel returns to the list after two seconds.
      await page.waitForURL('**/products');

      await row(page, 'Humus')
        .getByRole('link', { name: fill(list.edit, { name: 'Humus' }) })
        .click();
      await takePhoto(page, '#0000ff');
      await save(page, form.update, texts.notifications.updated);
      const [replaced] = await stored<Product>('products/');
      expect(replaced).toMatchObject({ price: '120.00', ingredients: [{ name: 'Tahin' }] });
      expect(await colourOf(replaced!)).toBe('blue');

      await page.goto(`/products/${humus!.id}/edit`);
      await press(page, photo.remove);
      await save(page, form.update, texts.notifications.updated);
      expect(await stored<Product>('products/')).toMatchObject([{ photo: null }, {}, {}, {}]);
      const saves = received().filter(request => /^(POST|PUT) .*\/products\//.test(nameOf(request)));
      expect(saves.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
        'multipart/form-data',
        'application/json',
        'multipart/form-data',
        'application/json',
      ]);

      await goTo(page, texts.title);
      await row(page, 'Humus').getByTestId('photo-placeholder').waitFor();
      await remove(page, 'Humus', texts.message.delete_content);
      await page.getByText(fill(texts.count_other, { count: 3 })).waitFor();
      expect(await stored<Product>('products/')).toHaveLength(3);
    });

    it('F1 F2 F3 B5 categories are created without a sort order, edited, reordered and deleted', async () => {
      const texts = resources.categories;
      const { page } = await open('/categories');
      await page.getByRole('link', { name: fill(list.create, { name: texts.name_one }) }).click();
      await fillForm(page, { [texts.fields.name]: 't'.repeat(201) });
      await press(page, form.create);
      await page.getByText('Ensure this field has no more than 200 characters.').waitFor();
      await fillForm(page, { [texts.fields.name]: 'Tatlılar', [texts.fields.description]: 'Sütlü' });
      await save(page, form.create, texts.notifications.created);

      await goTo(page, texts.title);
      await page.getByRole('link', { name: fill(list.edit, { name: 'Tatlılar' }) }).click();
      await page.getByLabel(texts.fields.name).and(page.locator('[value="Tatlılar"]')).waitFor();
      await fillForm(page, { [texts.fields.name]: 'Sütlü tatlılar', [texts.fields.description]: '' });
      await save(page, form.update, texts.notifications.updated);

      await goTo(page, texts.title);
      await row(page, 'Sütlü tatlılar').waitFor();
      const move = async (name: string, by: 'up' | 'down') => press(page, fill(order[by], { name }));
      await move('İçecekler', 'up');
      await move('Çorbalar', 'down');
      await until(async () => {
        const rows = await stored<Category>('categories/');
        const isNumbered = rows.every(({ sort_order }, index) => sort_order === index);
        return isNumbered && rows.map(({ name }) => name).join() === (await namesIn(page)).join();
      }, 'screen and database have the same order');
      expect(await namesIn(page)).toEqual(['İçecekler', 'Çorbalar', 'Sütlü tatlılar']);

      await remove(page, 'Sütlü tatlılar', texts.message.delete_content);
      expect(await stored<Category>('categories/')).toMatchObject([
        { name: 'İçecekler' },
        { name: 'Çorbalar', description: '' },
      ]);
    });

    it('G1 G2 G3 G4 K3 products are found by search, added to a category, reordered and removed', async () => {
      const texts = resources['product-categories'];
      const { page } = await open('/categories/1/products');
      await page.getByRole('heading', { name: /Çorbalar/ }).waitFor();
      await row(page, 'Ezogelin çorbası').waitFor();
      await press(page, TEXTS.en.categories.add_product);
      const dialog = page.getByRole('dialog', { name: TEXTS.en.categories.add_product });
      await pick(page, texts.fields.product, 'demli', 'Demli çay');
      const place = dialog.getByLabel(texts.fields.sort_order);
      await until(
        async () => (await place.inputValue()) === '3',
        'the next place is suggested, counted from 1',
      );
      await dialog.getByRole('button', { name: TEXTS.en.categories.add, exact: true }).click();
      await page.getByText(fill(TEXTS.en.categories.product_added, { name: 'Demli çay' })).waitFor();
      await seePhoto(row(page, 'Demli çay'));

      await press(page, fill(order.up, { name: 'Demli çay' }));
      await press(page, fill(order.up, { name: 'Demli çay' }));
      const names = async () =>
        (await stored<ProductCategory>('product-categories/?category__pk=1&ordering=sort_order')).map(
          ({ product, sort_order }) => `${sort_order} ${product?.name}`,
        );
      const wanted = ['0 Demli çay', '1 Mercimek çorbası', '2 Ezogelin çorbası'];
      await until(async () => (await names()).join() === wanted.join(), 'the order is stored');

      await remove(
        page,
        'Demli çay',
        fill(TEXTS.en.categories.removal, { product: 'Demli çay', category: 'Çorbalar' }),
      );
      expect(await names()).toEqual(['1 Mercimek çorbası', '2 Ezogelin çorbası']);
    });

    it('H1 H2 H3 menus are created and edited with chosen categories, and deleted', async () => {
      const texts = resources.menus;
      const { page } = await open('/menus');
      await row(page, 'Öğle menüsü').getByText('Çorbalar').waitFor();
      await page.getByRole('link', { name: fill(list.create, { name: texts.name_one }) }).click();
      await fillForm(page, { [texts.fields.name]: 'Akşam' });
      await press(page, 'Çorbalar');
      await save(page, form.create, texts.notifications.created);

      await goTo(page, texts.title);
      await row(page, 'Akşam').getByRole('cell', { name: 'Akşam', exact: true }).click();
      await page.getByRole('button', { name: 'Çorbalar', pressed: true }).click();
      await press(page, 'İçecekler');
      await fillForm(page, { [texts.fields.description]: 'Her gün' });
      await save(page, form.update, texts.notifications.updated);
      const menus = await stored<Menu>('menus/');
      expect(menus[0]).toMatchObject({ name: 'Akşam', description: 'Her gün' });
      expect(menus[0]?.categories.map(({ name }) => name)).toEqual(['İçecekler']);

      await goTo(page, texts.title);
      await row(page, 'Her gün').or(row(page, 'Akşam')).first().waitFor();
      await remove(page, 'Akşam', TEXTS.en.menus.links_none);
      expect((await stored<Menu>('menus/')).map(({ name }) => name)).toEqual(['Öğle menüsü']);
    });

    it('I1 I3 I4 I5 B5 a link with a taken slug is refused, and links are created, shown as a QR code, edited and deleted', async () => {
      const texts = resources.links;
      const { page } = await open('/links');
      await row(page, 'deniz-ogle').getByText('Öğle menüsü').waitFor();
      await page.getByRole('link', { name: fill(list.create, { name: texts.name_one }) }).click();
      await pick(page, texts.fields.menu, 'öğle', 'Öğle menüsü');
      await page.getByText('https://menu.example.com/ogle-menusu').waitFor();
      await fillForm(page, { [texts.fields.slug]: 'deniz-ogle' });
      await press(page, form.create);
      await page.getByText('link with this slug already exists.').waitFor();
      await fillForm(page, { [texts.fields.slug]: 'deniz-bahce', [texts.fields.description]: 'Bahçe' });
      await save(page, form.create, texts.notifications.created);
      expect((await stored<Link>('qr-codes/'))[0]).toMatchObject({
        slug: 'deniz-bahce',
        description: 'Bahçe',
        menu: { name: 'Öğle menüsü' },
      });

      await goTo(page, texts.title);
      await press(page, fill(links.qr_of, { slug: 'deniz-bahce' }));
      const address = 'https://menu.example.com/deniz-bahce';
      await page.getByRole('img', { name: fill(links.qr_alt, { address }) }).waitFor();
      await press(page, links.close);

      await page.getByRole('link', { name: fill(list.edit, { name: 'deniz-bahce' }) }).click();
      await page.getByText(address).waitFor();
      await fillForm(page, { [texts.fields.slug]: 'deniz-teras', [texts.fields.description]: 'Teras' });
      await press(page, form.update);
      await press(page, links.slug_change.confirm);
      await page.getByText(texts.notifications.updated).waitFor();
      expect((await stored<Link>('qr-codes/'))[0]).toMatchObject({
        slug: 'deniz-teras',
        description: 'Teras',
      });

      await goTo(page, texts.title);
      await remove(page, 'deniz-teras', texts.message.delete_content);
      expect((await stored<Link>('qr-codes/')).map(({ slug }) => slug)).toEqual(['deniz-ogle']);
    });

    it('A2 the page of an unknown path links to the dashboard', async () => {
      const { page } = await open('/nothing/here');
      await page.getByRole('heading', { name: TEXTS.en.not_found.title }).waitFor();
      await page.getByRole('link', { name: TEXTS.en.not_found.back }).click();
      await page.getByRole('heading', { name: fill(dashboard.welcome, { name: 'Defne' }) }).waitFor();
    });

    it('B3 B7 an unknown token leads to the sign-in, and the public lists remain readable', async () => {
      const { page, token } = await open('/categories', { token: 'f'.repeat(40) });
      await page.getByText(auth.login.expired).waitFor();
      expect(await token()).toBeNull();
      await page.evaluate(unknown => localStorage.setItem('token', unknown), 'f'.repeat(40));
      await page.goto('/register');
      await page.getByRole('option', { name: 'Euro (EUR)' }).waitFor({ state: 'attached' });
      ignoreProblems(/^ApiError: refused \(401\)/);
    });

    it('K1 K3 these screens make every call of section 7, and their preflights request two headers only', () => {
      const requests = received();
      const calls = requests.filter(({ method }) => method !== 'OPTIONS');
      expect(new Set(calls.map(nameOf))).toEqual(new Set(SECTION_7));
      const lists = calls.map(call => `${nameOf(call)}?${parametersOf(call).join()}`);
      expect(lists).toEqual(
        expect.arrayContaining([
          'GET /company-api/v1/products/?limit,page,ordering,name',
          'GET /company-api/v1/product-categories/?limit,page,ordering,category__pk',
          'GET /company-api/v1/product-categories/?limit,page,ordering,product__pk',
        ]),
      );
      const asked = requests.flatMap(
        ({ headers }) => headers['access-control-request-headers']?.split(',') ?? [],
      );
      expect(new Set(asked)).toEqual(new Set(['authorization', 'content-type']));
    });

    it('K1 a header that the backend does not allow is refused by CORS, and the browser logs it', async () => {
      const { page } = await open('/login', { token: undefined });
      const told = page.waitForEvent('console', message => message.text().includes('CORS policy'));
      const call = page.evaluate(
        address => fetch(address, { headers: { 'If-Match': '1' } }).then(({ status }) => status),
        `${drf.url}/api/v1/currencies/`,
      );
      await expect(call).rejects.toThrow('Failed to fetch');
      // Messages that begin like this would be ignored by useBrowser.
      expect((await told).text()).not.toMatch(/^Failed to load resource/);
      ignoreProblems(/blocked by CORS policy.*if-match/);
    });
  },
);

async function placesOf({ id }: Product): Promise<string[]> {
  const places = await stored<ProductCategory>(`product-categories/?product__pk=${id}`);
  return places.map(({ category }) => category.name);
}
