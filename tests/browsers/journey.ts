import { screens as en } from '../../i18n/en/screens';
import { signIn } from '../../i18n/en/signIn';
import type { Link, Menu, Product, ProductCategory } from '../../src/contract/records';
import type { Company } from '../support/company';
import type { Driver } from './Driver';
import { pageOf, until } from './page';

const { resources, list, form, frame, commands, links, photo } = en;

const create = (resource: 'products' | 'categories' | 'menus' | 'links') =>
  list.create.replace('{{name}}', resources[resource].name_one);

/**
 * The main journey of an owner: sign in, create a category, a product with a photo, a menu and a link, find the product again,
 * on a desktop show the QR code and delete the product, log out. The backend's records are checked at the end.
 */
export async function journey(
  driver: Driver,
  url: string,
  company: Company,
  isPhone: boolean,
): Promise<void> {
  const page = pageOf(driver);
  const { username, password } = company.account;
  const slug = `masa-${username}`;

  const goTo = async (title: string) => {
    if (isPhone) await page.click('button', frame.open);
    await page.click('link', title);
  };
  const createIn = async (resource: 'products' | 'categories' | 'menus' | 'links') => {
    await goTo(resources[resource].title);
    await page.seePath(`/${resource}`);
    await page.follow(create(resource), `/${resource}/create`);
  };
  const save = async (resource: 'products' | 'categories' | 'menus' | 'links') => {
    await page.click('button', form.create);
    await page.see(resources[resource].notifications.created);
    // The panel returns to the list after two seconds.
    await page.seePath(`/${resource}`);
  };
  const pick = async (field: string, name: string) => {
    await page.click('field', field);
    await page.click('option', name);
  };

  await driver.open(`${url}/login?lng=en`);
  await driver.evaluate(recordProblems);
  await page.type(signIn.auth.login.username, username);
  await page.type(signIn.auth.login.password, password);
  await page.click('button', signIn.auth.login.submit);
  await page.see('Ayşe');

  await createIn('categories');
  await page.type(resources.categories.fields.name, 'Kahvaltı');
  await save('categories');
  await page.see('Kahvaltı');

  await createIn('products');
  await page.type(resources.products.fields.name, 'Ispanaklı börek');
  await page.type(resources.products.fields.price, '120,50');
  await pick(resources.categories.title, 'Kahvaltı');
  await driver.evaluate(choosePhoto);
  await page.click('button', photo.apply);
  await page.find('button', photo.replace);
  await save('products');
  await page.see('Ispanaklı börek');

  await createIn('menus');
  await page.type(resources.menus.fields.name, 'Sabah');
  await page.click('button', 'Kahvaltı');
  await save('menus');

  await createIn('links');
  await pick(resources.links.fields.menu, 'Sabah');
  await driver.evaluate(clearField, 'slug');
  await page.type(resources.links.fields.slug, slug);
  await save('links');
  await page.see(slug);

  await page.click('button', commands.search);
  const search = await page.find('field', commands.search);
  await search.type('ıspanak');
  await page.find('option', 'Ispanaklı börek');
  await search.press('Enter');
  await until(() => driver.evaluate(isEditForm), 'the form of the product');

  const [product] = await company.stored<Product>('products');
  const isStored = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new Error(`Not stored: ${what}`);
  };
  isStored(Number(product?.price) === 120.5 && Boolean(product?.photo), 'the product with price and photo');
  const [place] = await company.stored<ProductCategory>('product-categories');
  isStored(place?.category.name === 'Kahvaltı', 'the place of the product');
  const [menu] = await company.stored<Menu>('menus');
  isStored(menu?.categories[0]?.name === 'Kahvaltı', 'the menu with its category');
  const [link] = await company.stored<Link>('qr-codes');
  isStored(link?.slug === slug && link.menu?.name === 'Sabah', 'the link');

  if (!isPhone) {
    await goTo(resources.links.title);
    await page.click('button', links.qr_of.replace('{{slug}}', slug));
    await page.find('button', links.download);
    await page.click('button', links.close);
    await page.seeNoDialog();
    await goTo(resources.products.title);
    await page.click('button', list.delete.replace('{{name}}', 'Ispanaklı börek'));
    await page.click('button', en.delete.confirm);
    await until(
      async () => (await company.stored<Product>('products')).length === 0,
      'the product is deleted',
    );
  }

  await page.seeNoDialog();
  const problems = await driver.evaluate(problemsSoFar);
  if (problems.length) throw new Error(`The page reported:\n${problems.join('\n')}`);

  await page.click('button', `${frame.account}: Ayşe Işık`);
  await page.click('link', frame.log_out);
  await page.seePath('/login');
  await until(() => driver.evaluate(isSignedOut), 'the token is removed');
}

// The following functions run in the page, so they use only their arguments.

declare global {
  interface Window {
    problems: string[];
  }
}

function recordProblems(): void {
  window.problems = [];
  addEventListener('error', ({ message }) => window.problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.problems.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.problems.push(`Policy violated: ${effectiveDirective} ${blockedURI}`),
  );
}

function problemsSoFar(): string[] {
  return window.problems;
}

async function choosePhoto(): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 200;
  const context = canvas.getContext('2d');
  context?.fillRect(40, 40, 100, 100);
  const photo = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  const files = new DataTransfer();
  if (photo) files.items.add(new File([photo], 'photo.png', { type: 'image/png' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for a photo.');
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

function clearField(name: string): void {
  document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.select();
}

function isEditForm(): boolean {
  return /^\/products\/\d+\/edit$/.test(window.location.pathname);
}

function isSignedOut(): boolean {
  return window.localStorage.getItem('token') === null;
}
