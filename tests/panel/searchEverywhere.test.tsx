import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
  // Compiling a chunk takes seconds on a busy machine.
  await import('../../src/commands/SearchDialog');
});

afterAll(() => backend.close());

const box = () => screen.findByRole('combobox', { name: 'Search everywhere' });
const group = (name: string) => screen.findByRole('group', { name });
const optionsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(option => option.textContent);

const chosen = () =>
  within(screen.getByRole('listbox', { name: 'Results' })).getByRole('option', { selected: true });

async function openSearch(company: Company, wire: Wire = wireOver(backend.fetch), path = '/company') {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await findHeading(/./);
  await panel.user.keyboard('{Control>}k{/Control}');
  return { ...panel, input: await box() };
}

/** The backend without its search: it ignores `?name=`, as a plain one does, and announces nothing. */
function plainWire(): Wire {
  const wire = wireOver(async (input, init) => {
    const url = new URL(input, 'http://backend.test');
    url.searchParams.delete('name');
    return backend.fetch(url.href, init);
  });
  wire.when('GET api/v1/me/', async (_, passOn) => {
    const me = (await (await passOn()).json()) as object;
    return answer(200, { ...me, capabilities: [] });
  });
  return wire;
}

describe('the search everywhere', () => {
  it('finds what was created since the last search, also when another record of its list was saved since', async () => {
    const company = await buildCompany(backend);
    const lunch = await company.buildMenu({ name: 'Öğle' });
    const { user, input, router } = await openSearch(company, undefined, `/menus/${lunch.id}/edit`);
    await user.type(input, 'Öğle');
    await screen.findByRole('option', { name: /Öğle/ });
    await user.keyboard('{Escape}');
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await company.buildMenu({ name: 'Kahvaltı' });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/menus'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'Kahvaltı');
    expect(await screen.findByRole('option', { name: /Kahvaltı/ })).toBeVisible();
  });

  it('opens by Ctrl+K also in a field, and by its button, and closes on Escape', async () => {
    const company = await buildCompany(backend);
    const { user } = await renderPanel({ backend, account: company.account, path: '/categories/create' });
    await user.click(await screen.findByRole('textbox', { name: /^Name/ }));
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toHaveFocus();
    await user.keyboard('{Escape}');
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has what was typed while its code was loaded, and nothing else happens', async () => {
    const company = await buildCompany(backend);
    const { address } = await renderPanel({ backend, account: company.account, path: '/categories' });
    await findHeading('Categories');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    // The letter n alone would open the form of a new category.
    for (const key of ['n', 'a', 'x', 'Backspace', 'n', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await box()).toHaveValue('nan');
    expect(address()).toBe('/categories');
  });

  describe('while its code is loaded', () => {
    /** Opens a form, and presses Ctrl+K. What follows in the same task comes before the code of the search. */
    async function pressCtrlK() {
      const { account } = await buildCompany(backend);
      const panel = await renderPanel({ backend, account, path: '/menus/create' });
      const name = await screen.findByRole('textbox', { name: /^Name/ });
      name.focus();
      const isTaken = (key: string) => !fireEvent.keyDown(name, { key });
      fireEvent.keyDown(name, { key: 'k', ctrlKey: true });
      return { ...panel, name, isTaken };
    }

    it('takes keys for two seconds only, so that nothing typed in a form is lost', async () => {
      const { now } = Date;
      const { isTaken } = await pressCtrlK();
      expect(['ş', 'Backspace', 'ç', 'Enter'].map(isTaken)).toEqual([true, true, true, true]);
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 2000);
      expect(['a', 'Backspace', 'Enter'].map(isTaken)).toEqual([false, false, false]);
      expect(await box()).toHaveValue('ç');
    });

    it.each(['pointerDown', 'focusIn'] as const)('takes no key after a %s in the form', async event => {
      const { isTaken } = await pressCtrlK();
      expect(isTaken('ç')).toBe(true);
      fireEvent[event](screen.getByRole('textbox', { name: /^Description/ }));
      expect(['a', 'Backspace', 'Enter'].map(isTaken)).toEqual([false, false, false]);
      expect(await box()).toHaveValue('ç');
    });

    it('Escape gives it up', async () => {
      const { user, isTaken } = await pressCtrlK();
      expect(['ç', 'Escape', 'a', 'Enter'].map(isTaken)).toEqual([true, false, false, false]);
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      expect(await box()).toHaveValue('');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('stays open when a text is marked by a drag that ends beside it, and closes when it began there', async () => {
    const { input } = await openSearch(await buildCompany(backend));
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(input);
    fireEvent.pointerUp(dialog);
    // A browser clicks the element that has both.
    fireEvent.click(dialog);
    expect(dialog).toBeInTheDocument();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(dialog).not.toBeInTheDocument();
  });

  it('finds records of every list with folded letters, and opens a form, from which Cancel leads back', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Ispanak' });
    const product = await company.buildProduct({ name: 'Ispanaklı börek' });
    await company.buildCategory({ name: 'ISPANAKLILAR' });
    await company.buildMenu({ name: 'Ispanak günü' });
    const { user, input, address } = await openSearch(company);
    await user.type(input, 'ıspanak');
    expect(optionsIn(await group('Ingredients'))).toEqual(['Ispanak']);
    expect(optionsIn(await group('Products'))).toEqual(['Ispanaklı börek']);
    expect(optionsIn(await group('Categories'))).toEqual(['ISPANAKLILAR']);
    expect(optionsIn(await group('Menus'))).toEqual(['Ispanak günü']);
    expect(await screen.findByText('4 results')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Screens' })).not.toBeInTheDocument();

    expect(chosen()).toHaveTextContent('Ispanak');
    // Keys of an input method.
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(input, { key, isComposing: true });
    expect(chosen()).toHaveTextContent('Ispanak');
    expect(address()).toBe('/company');
    await user.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Ispanaklı börek' }).id,
    );
    await user.keyboard('{Enter}');
    expect(await findHeading(/Ispanaklı börek/)).toBeVisible();
    expect(address()).toBe(`/products/${product.id}/edit`);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/company');
  });

  it('opens the list with its search filled in for a resource without forms', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Kuru üzüm' });
    const { user, input, address } = await openSearch(company);
    await user.type(input, 'üzüm');
    await user.click(await screen.findByRole('option', { name: 'Kuru üzüm' }));
    expect(await findHeading('Ingredients')).toBeVisible();
    expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('Kuru üzüm');
  });

  it('finds a link by its slug, its description and its menu, shows what was found, and reads the list once', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Akşam yemeği' });
    const slug = `bahce-${process.pid}`;
    await company.buildLink({ menu: menu.id, slug, description: 'Terastaki masalar' });
    const { user, input, wire } = await openSearch(company);
    for (const [text, shown] of [
      ['bahce', slug],
      ['TERAS', `${slug}Terastaki masalar`],
      ['akşam yem', `${slug}Akşam yemeği`],
    ] as const) {
      await user.clear(input);
      await user.type(input, text);
      await waitFor(async () => expect(optionsIn(await group('Links'))).toEqual([shown]));
    }
    const [read, ...more] = wire.named('GET company-api/v1/qr-codes/');
    expect(more).toEqual([]);
    expect(read!.query.get('limit')).toBe('1000');
  });

  it('finds the other records beside one without the text that names it', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const links = [null, 'teras'].map((slug, id) => ({
      id: id + 1,
      slug,
      description: 'Teras 2',
      menu: null,
    }));
    wire.when('GET company-api/v1/qr-codes/', () => answer(200, { count: 2, results: links }));
    const { user, input } = await openSearch(company, wire);
    await user.type(input, 'teras');
    await waitFor(async () => expect(optionsIn(await group('Links'))).toEqual(['teras', '#1Teras 2']));
  });

  it('P12 never replaces the results of a newer text by those of an older one', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Tulumba' });
    await company.buildProduct({ name: 'Sucuk' });
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when('GET company-api/v1/products/', async ({ query }, passOn) => {
      if (query.get('name') === 'tu') await opened;
      return passOn();
    });
    const { user, input } = await openSearch(company, wire);
    const searches = () => wire.named('GET company-api/v1/products/');
    await user.type(input, 'tu');
    await waitFor(() => expect(searches().map(({ query }) => query.get('name'))).toEqual(['tu']));
    await user.clear(input);
    await user.type(input, 'su');
    await waitFor(async () => expect(optionsIn(await group('Products'))).toEqual(['Sucuk']));
    expect(searches()[0]!.signal?.aborted).toBe(true);
    open();
    await wire.settled();
    expect(optionsIn(await group('Products'))).toEqual(['Sucuk']);
  });

  it('finds folded letters on a backend that does not search, and reads each list once', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'ISPANAK' });
    await company.buildProduct({ name: 'Çay' });
    const wire = plainWire();
    const { user, input } = await openSearch(company, wire);
    await user.type(input, 'ıspa');
    expect(optionsIn(await group('Products'))).toEqual(['ISPANAK']);
    await user.clear(input);
    await user.type(input, 'çA');
    await waitFor(async () => expect(optionsIn(await group('Products'))).toEqual(['Çay']));
    const limits = wire.named('GET company-api/v1/products/').map(({ query }) => query.get('limit'));
    expect(limits).toEqual(['6', '1000', '6']);
  });

  it('says which lists are too long to be searched completely, and which could not be searched', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/menus/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as object;
      return answer(200, { ...page, count: 1 });
    });
    wire.when('GET company-api/v1/categories/', () =>
      answer(200, {
        count: 1001,
        results: Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, name: `Kategori ${index}` })),
      }),
    );
    wire.when('GET company-api/v1/qr-codes/', () => answer(500, {}));
    const { user, input } = await openSearch(company, wire);
    await user.type(input, 'öğle');
    expect(optionsIn(await group('Menus'))).toEqual(['Öğle']);
    expect(await screen.findByText('Categories: only the first 1000 were searched.')).toBeInTheDocument();
    expect(await screen.findByText('Links could not be searched.')).toBeInTheDocument();
    expect(wire.named('GET company-api/v1/categories/')).toHaveLength(1);
  });

  it('says that nothing matches', async () => {
    const company = await buildCompany(backend);
    const { user, input } = await openSearch(company);
    await user.type(input, 'zzz');
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeInTheDocument();
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });
});
