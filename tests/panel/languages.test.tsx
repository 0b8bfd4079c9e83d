import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalogues } from '../../i18n/catalogues';
import { screens as en } from '../../i18n/en/screens';
import { reactAdmin } from '../../i18n/en/reactAdmin';
import { companyPages as enCompanyPages } from '../../i18n/en/companyPages';
import { signIn as enSignIn } from '../../i18n/en/signIn';
import { registration as enRegistration } from '../../i18n/en/registration';
import { tools as enTools } from '../../i18n/en/tools';
import { detectLanguage } from '../../src/i18n/detection';
import { createI18nProvider } from '../../src/i18n/language';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';

/** Returns every text with its key: `['form.title_edit', 'Edit {{name}}']`. */
function textsIn(catalogue: object, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + name, value]] : textsIn(value as object, `${prefix}${name}.`),
  );
}

it('the English texts of react-admin’s forms and notifications are its own', () => {
  const { ra } = convertRaTranslationsToI18next(reactAdmin) as unknown as typeof en;
  // These two name what the validator does not give them: the choices, and a pattern as a text.
  const own = ['oneOf', 'regex'];
  const validation = Object.entries(en.ra.validation).filter(([name]) => !own.includes(name));
  expect(ra).toMatchObject({ ...en.ra, validation: Object.fromEntries(validation) });
});

const others = Object.entries(catalogues).filter(([language]) => language !== 'en');

const OWN = new Set(
  [
    ...textsIn(enSignIn),
    ...textsIn(enRegistration),
    ...textsIn(enTools),
    ...textsIn(enCompanyPages),
    ...textsIn(en),
  ].map(([key]) => key),
);

describe.each(others)('J2 the texts in %s', (language, translated) => {
  const english = textsIn(catalogues.en);
  const texts = new Map(textsIn(translated));

  it('are all there, and no others', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const further = forms.filter(form => form !== 'one' && form !== 'other');
    const wanted = english.flatMap(([key]) => [
      key,
      ...(key.endsWith('_other') ? further.map(form => key.replace(/other$/, form)) : []),
    ]);
    expect([...texts.keys()].sort()).toEqual(wanted.sort());
    expect(texts.size).toBeGreaterThan(500);
  });

  it('are neither empty nor untranslated', () => {
    for (const [key, text] of english) {
      // A space stands for "neither yes nor no".
      if (key !== 'ra.boolean.null') expect([key, texts.get(key)?.trim()]).not.toEqual([key, '']);
      if (/[a-z]{4}.*[a-z]{4}/.test(text.replace(/\{\{.*?\}\}/g, '')))
        expect([key, texts.get(key)]).not.toEqual([key, text]);
    }
  });

  it('have the same placeholders', () => {
    const placeholdersIn = (text: string | undefined) =>
      [...new Set(text?.match(/\{\{\w+[^}]*\}\}/g))].sort();
    for (const [key, text] of english) {
      // The other languages use the field as given, because English lower-casing is wrong in them.
      if (key === 'ra.sort.sort_by') continue;
      // The brand's name is at hand in every text.
      const withoutBrand = (names: string[]) => names.filter(name => name !== '{{brand}}');
      // A plural form may omit its number.
      const optional = new Set(['{{smart_count}}', '{{count}}', '{{name}}', '{{recordRepresentation}}']);
      const needed = (names: string[]) =>
        key.startsWith('ra.') ? names.filter(name => !optional.has(name)) : names;
      const [one, other] = [placeholdersIn(text), placeholdersIn(texts.get(key))];
      expect([key, withoutBrand(needed(other))]).toEqual([key, withoutBrand(needed(one))]);
    }
  });
});

describe('J2 the catalogues', () => {
  it('write plurals in both forms', () => {
    const english = new Map([
      ...textsIn(enSignIn),
      ...textsIn(enRegistration),
      ...textsIn(enTools),
      ...textsIn(en),
    ]);
    for (const [key, text] of english) {
      if (key.endsWith('_other')) expect(OWN).toContain(key.replace(/_other$/, '_one'));
      if (key.endsWith('_one') && text.includes('{{count}}')) {
        expect(OWN).toContain(key.replace(/_one$/, '_other'));
      }
    }
  });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

describe('the keys that the source code uses', () => {
  const branches = new Set([...OWN].map(key => key.split('.')[0]!));

  it('all exist', () => {
    const files = [...sourcesIn('src'), ...sourcesIn('resources')];
    const asked = files.flatMap(file => {
      const source = readFileSync(file, 'utf8').replace(/^import .*$/gm, '');
      const keys = [...source.matchAll(/(['"`])([a-z_]+(?:\.[a-z_]+)+)\1/g)].map(([, , key]) => key!);
      return keys.filter(key => branches.has(key.split('.')[0]!)).map(key => ({ file, key }));
    });
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !exists(key))).toEqual([]);
  });

  function exists(key: string): boolean {
    return OWN.has(key) || OWN.has(`${key}_one`) || isBranch(key) || isOfResources(key);
  }

  /** The confirmation of a save is named by the key that contains title, text and confirm. */
  function isBranch(key: string): boolean {
    return [...OWN].some(own => own.startsWith(`${key}.`));
  }

  /** A key within `resources.{name}`, such as `failures.list`. A general text is its fallback. */
  function isOfResources(key: string): boolean {
    return [...OWN].some(own => own.startsWith('resources.') && own.endsWith(`.${key}`));
  }
});

describe('every screen', () => {
  let backend: Backend;
  let company: Company;
  let screens: string[];

  beforeAll(async () => {
    backend = await startBackend();
    company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const ingredient = await company.buildIngredient({ name: 'Tuz' });
    const product = await company.buildProduct({ name: 'Mercimek', ingredients: [ingredient.id] });
    const menu = await company.buildMenu({ name: 'Öğle', categories: [category.id] });
    const link = await company.buildLink({ menu: menu.id });
    screens = [
      '/login',
      '/register',
      '/verify-email',
      '/verify-email?email=a%40example.com',
      '/',
      '/ingredients',
      '/products',
      '/products/create',
      `/products/${product.id}/edit`,
      '/categories',
      '/categories/create',
      `/categories/${category.id}/edit`,
      `/categories/${category.id}/products`,
      '/menus',
      '/menus/create',
      `/menus/${menu.id}/edit`,
      '/links',
      '/links/create',
      `/links/${link.id}/edit`,
      '/company',
      '/change-password',
      '/check-up',
      '/nowhere',
    ];
  });

  afterAll(() => backend.close());

  const isPublic = (path: string) => /^\/(login|register|verify)/.test(path);

  const RAW = new RegExp(
    `\\b(?:ra|${[...new Set([...OWN].map(key => key.split('.')[0]))].join('|')})\\.[a-z_]+|\\{\\{|%\\{|undefined|\\[object`,
  );

  /** Returns every text of the page: content, accessible names, titles and placeholders. */
  function textsOnPage(): string[] {
    const said = [...document.querySelectorAll('*')].flatMap(element => [
      ...['aria-label', 'title', 'placeholder', 'alt'].map(name => element.getAttribute(name) ?? ''),
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(node => node.textContent ?? ''),
    ]);
    return [document.title, ...said].filter(text => text.trim() !== '');
  }

  it.each(['en', 'tr', 'de'] as const)(
    'J2 has every text before the sign-in in %s with the first script alone',
    async language => {
      for (const path of screens.filter(isPublic)) {
        window.localStorage.clear();
        const { unmount } = await renderPanel({ backend, path, language, bare: true });
        await screen.findByRole('heading', { level: 1 });
        expect([path, textsOnPage().filter(text => RAW.test(text))]).toEqual([path, []]);
        unmount();
      }
    },
  );

  it.each(['en', 'tr', 'de'] as const)('J2 shows no key in %s', async language => {
    for (const path of screens) {
      window.localStorage.clear();
      const { unmount } = await renderPanel({
        backend,
        path,
        language,
        account: isPublic(path) ? undefined : company.account,
      });
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() =>
        expect(
          screen.queryByText(language === 'en' ? 'Loading...' : 'Yükleniyor...'),
        ).not.toBeInTheDocument(),
      );
      const raw = textsOnPage().filter(text => RAW.test(text));
      expect([path, raw]).toEqual([path, []]);
      unmount();
    }
  });

  it('J2 J3 loads no translation, and sends the language with every call', async () => {
    const { wire } = await renderPanel({ backend, account: company.account, path: '/menus', language: 'tr' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Menüler' })).toBeVisible();
    await screen.findByText('Öğle');
    expect(wire.calls.map(({ path }) => path).filter(path => !/^(api|company-api)\/v1\//.test(path))).toEqual(
      [],
    );
    expect(new Set(wire.calls.map(({ headers }) => headers.get('Accept-Language')))).toEqual(new Set(['tr']));
  });

  it('J4 writes dates and totals in Turkish', async () => {
    const { user } = await renderPanel({ backend, account: company.account, path: '/menus', language: 'tr' });
    const [menu] = await company.stored<{ updated_at: string }>('menus');
    const long = new Intl.DateTimeFormat('tr', { dateStyle: 'long' }).format(new Date(menu!.updated_at));
    expect(await screen.findByText(new RegExp(`^${long} `))).toBeVisible();
    expect(screen.getByText('1 menü')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sil: Öğle' }));
    expect(await screen.findByRole('alertdialog', { name: /^Öğle\s+silinsin mi\?$/ })).toBeVisible();
  });

  it('K4 shows required fields, and asks before a changed form is left, in Turkish', async () => {
    const { user } = await renderPanel({
      backend,
      account: company.account,
      path: '/categories/create',
      language: 'tr',
    });
    const name = await screen.findByRole('textbox', { name: /^Ad/ });
    await user.click(screen.getByRole('button', { name: 'Oluştur' }));
    expect(await screen.findByText('Lütfen tüm zorunlu alanları doldurun')).toBeVisible();
    expect(name).toHaveAccessibleDescription('Bu alan zorunlu');
    await user.type(name, 'x');
    await waitFor(() => expect(name).toBeValid());
    await user.click(screen.getByRole('link', { name: 'Vazgeç' }));
    expect(await screen.findByRole('alertdialog', { name: 'Kaydetmeden çıkılsın mı?' })).toBeVisible();
  });

  it('J1 A5 stores the chosen language, removes the one in the address, and reloads the page', async () => {
    const { user } = await renderPanel({ backend, account: company.account });
    window.history.replaceState(null, '', '/?lng=en&page=2');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const select = await screen.findByLabelText('Language');
    expect(
      within(select)
        .getAllByRole('option')
        .map(option => option.getAttribute('lang')),
    ).toEqual(['en', 'tr', 'de']);
    await user.selectOptions(select, 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(window.localStorage.getItem('i18nextLng')).toBe('tr');
    expect(window.location.search).toBe('?page=2');
    window.history.replaceState(null, '', '/');
  });

  it('J1 P32 puts the chosen language into the address where the browser cannot store it', async () => {
    const { user } = await renderPanel({ backend, account: company.account });
    window.history.replaceState(null, '', '/?lng=en&page=2');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const select = await screen.findByLabelText('Language');
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await user.selectOptions(select, 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(detectLanguage()).toBe('tr');
    expect(new URLSearchParams(window.location.search).get('page')).toBe('2');
    window.history.replaceState(null, '', '/');
  });

  it('J1 P32 asks before a change of the language ends a session that is not stored', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    const { user } = await renderPanel({
      backend,
      path: '/login',
      openStorage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await user.type(await screen.findByLabelText('Username'), company.account.username);
    await user.type(screen.getByLabelText('Password'), `${company.account.password}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    const language = window.localStorage.getItem('i18nextLng');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() =>
      expect(question).toHaveBeenCalledWith(expect.stringContaining('does not let Sofra store anything')),
    );
    expect(reload).not.toHaveBeenCalled();
    expect(window.localStorage.getItem('i18nextLng')).toBe(language);
    question.mockReturnValue(true);
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

// Last, because it initializes i18next again, without the texts that the admin adds.
describe('J1 the language at the start', () => {
  async function detect({
    query = '',
    stored,
    browser = ['de-DE'],
    html = '',
  }: Partial<Record<'query' | 'stored' | 'html', string>> & { browser?: string[] } = {}) {
    window.history.replaceState(null, '', `/${query}`);
    if (stored) window.localStorage.setItem('i18nextLng', stored);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser[0] ?? '');
    document.documentElement.lang = html;
    const early = detectLanguage();
    const provider = await createI18nProvider(catalogues);
    expect(early).toBe(provider.getLocale());
    window.history.replaceState(null, '', '/');
    return provider;
  }

  it.each([
    [
      'the address, before everything else',
      { query: '?lng=tr', stored: 'en', browser: ['en-US'], html: 'en' },
      'tr',
    ],
    ['the stored choice, before the browser', { stored: 'tr', browser: ['en-US'] }, 'tr'],
    ['the browser, in any region', { browser: ['tr-TR', 'en'] }, 'tr'],
    ['the browser’s second language, when its first has no catalogue', { browser: ['fr-FR', 'tr'] }, 'tr'],
    ['the page, when nothing else names one', { browser: [], html: 'tr' }, 'tr'],
    ['English, when no language has a catalogue', { browser: ['fr-FR'] }, 'en'],
    ['English for a language that does not exist', { query: '?lng=xx', browser: [] }, 'en'],
  ] as const)('comes from %s', async (_, given, language) => {
    const provider = await detect({ ...given, browser: [...given.browser] });
    expect(provider.getLocale()).toBe(language);
    expect(document.documentElement.lang).toBe(language);
    expect(provider.translate('list.previous')).toBe(language === 'tr' ? 'Önceki' : 'Previous');
  });

  it('does not escape a name twice, and does not treat a colon as a separator in a key', async () => {
    const provider = await detect({ stored: 'en' });
    expect(provider.translate('form.title_edit', { name: 'A&B <i>' })).toBe('Edit A&B <i>');
    expect(provider.translate('Taken: choose another.', { _: 'Taken: choose another.' })).toBe(
      'Taken: choose another.',
    );
    expect(provider.translate('Dolu:başka')).toBe('Dolu:başka');
    expect(provider.getLocales!().map(({ locale }) => locale)).toEqual(['en', 'tr', 'de']);
  });
});
