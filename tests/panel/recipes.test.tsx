import { screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTexts } from '../../src/i18n/language';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

/** The recipes of docs/recipes.md: the document has the text of these files, and each does what it promises. */

// The factories run before the imports above, of which JSX would be one.
vi.mock('../../resources/menus', async () => {
  const { createElement } = await import('react');
  const [{ defineResource }, { wire }, rule, column, row, bulk, { confirmSave }, { PrintedWarning }] =
    await Promise.all([
      import('../../src/resource/defineResource'),
      import('../../resources/menus/wire'),
      import('../recipes/rule'),
      import('../recipes/column'),
      import('../recipes/rowAction'),
      import('../recipes/bulkAction'),
      import('../recipes/question'),
      import('../recipes/warning'),
    ]);
  return {
    menus: defineResource({
      ...wire,
      columns: column.columns,
      inputs: rule.inputs,
      rowActions: createElement(row.Publish),
      bulkActions: createElement(bulk.PublishChosen),
      deleteWarning: createElement(PrintedWarning),
      confirmSave: (_, before) => (before ? confirmSave({ ...before, categories: [] }, before) : null),
    }),
  };
});
vi.mock('../../resources/panel', async () => {
  const { createElement } = await import('react');
  const [{ EmptyMenus }, { Newest }] = await Promise.all([
    import('../recipes/card'),
    import('../recipes/page'),
  ]);
  return { panel: { cards: [EmptyMenus], pages: { '/newest': createElement(Newest) } } };
});

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  const categories = await company.buildCategories(['Çorbalar', 'Tatlılar']);
  await company.buildMenu({ name: 'Öğle', categories: categories.map(({ id }) => id) });
  await company.buildMenu({ name: 'Akşam', categories: [] });
  await company.buildProduct({ name: 'Menemen' });
});
afterAll(() => backend.close());

const TEXTS = {
  menus: {
    too_long: 'At most 40 characters',
    empty: { title: 'No category left', text: 'The menu will be empty.', confirm: 'Save it' },
    without_categories: 'Menus without categories',
  },
};

async function open(path: string) {
  const wire = wireOver(backend.fetch);
  wire.when(/^PATCH /, ({ body }) => answer(200, { id: 1, categories: [], ...(body as object) }));
  const beforeRender = async () => addTexts(TEXTS, 'en');
  return renderPanel({ backend, account: company.account, path, wire, beforeRender });
}

describe('the recipe', () => {
  it('of a rule refuses a long name beside its field', async () => {
    const { user, wire } = await open('/menus/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'a'.repeat(41));
    await user.click(await findButton('Create'));
    expect(await screen.findByText('At most 40 characters')).toBeVisible();
    expect(wire.writes()).toEqual([]);
  });

  it('of a column counts the categories', async () => {
    await open('/menus');
    const row = (await screen.findByText('Öğle')).closest('tr')!;
    expect(within(row).getByText('2')).toBeInTheDocument();
  });

  it('of a row action changes one field of the record', async () => {
    const { user, wire } = await open('/menus');
    wire.when(/^PATCH/, () => answer(200, { id: 1, categories: [], is_published: true }));
    const publish = await findButton('Publish Öğle');
    const reads = () => wire.named('GET company-api/v1/menus/').length;
    const before = reads();
    await user.click(publish);
    expect(await screen.findByText('Öğle is published')).toBeVisible();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(wire.calls.find(({ name }) => name.startsWith('PATCH '))?.body).toEqual({ is_published: true });
  });

  it('of a row action tells a refusal', async () => {
    const { user, wire } = await open('/menus');
    wire.when(/^PATCH/, () => answer(403, { detail: 'Only the owner publishes.' }));
    await user.click(await findButton('Publish Öğle'));
    expect(await screen.findByText(/Only the owner publishes\./)).toBeVisible();
  });

  it('of a bulk action leaves chosen what fails, and says why', async () => {
    const { user, wire } = await open('/menus');
    wire.when(/^PATCH .*/, ({ name }) =>
      name.endsWith(`/${failing}/`)
        ? answer(403, { detail: 'Only the owner publishes.' })
        : answer(200, { id: 1, categories: [], is_published: true }),
    );
    const rows = (await company.get<{ results: { id: number; name: string }[] }>('company-api/v1/menus/'))
      .body.results;
    const failing = rows.find(({ name }) => name === 'Akşam')!.id;
    for (const name of ['Öğle', 'Akşam'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await user.click(await findButton('Publish'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Öğle/ })).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: /Akşam/ })).toBeChecked();
    expect(screen.getByText(/Only the owner publishes\./)).toBeVisible();
  });

  it('of a question asks before the save', async () => {
    const { user, wire } = await open('/menus');
    await user.click(await screen.findByText('Öğle'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(await findButton('Update'));
    expect(await screen.findByText('The menu will be empty.')).toBeVisible();
    expect(wire.writes()).toEqual([]);
  });

  it('of a warning names what is deleted', async () => {
    const { user } = await open('/menus');
    await user.click(await findButton('Delete Öğle'));
    expect(await screen.findByText('Printed cards of Öğle lead nowhere afterwards.')).toBeVisible();
  });

  it('of a card shows the menus without categories on the dashboard', async () => {
    await open('/');
    const card = await screen.findByRole('region', { name: 'Menus without categories' });
    await waitFor(() => expect(card).toHaveTextContent('Akşam'));
    expect(card).not.toHaveTextContent('Öğle');
  });

  it('of a page lists the products', async () => {
    await open('/newest');
    expect(await screen.findByRole('heading', { name: 'Newest products' })).toBeVisible();
    expect(await screen.findByText('Menemen')).toBeVisible();
  });

  it('of a body sends other names', async () => {
    const { body } = await import('../recipes/body');
    const menu = { id: 1, name: 'Öğle', description: '', categories: [{ id: 3, name: 'Çorbalar' }] };
    expect(body(menu as never)).toEqual({ title: 'Öğle', description: '', category_ids: [3] });
  });

  it('of a backend counts pages from 0, sends Bearer and has a sentence for a code', async () => {
    const { backend: adapter } = await import('../recipes/sentence');
    expect(adapter.address('menus/', new URLSearchParams({ page: '1' }))).toBe('menus/?page=0');
    expect(adapter.authorization('abc')).toBe('Bearer abc');
    expect(adapter.options.sentence?.({ status: 409, body: { code: 'MENU_LOCKED' } })).toBe(
      'errors.conflict',
    );
  });
});

describe('docs/recipes.md', () => {
  const folder = resolve(import.meta.dirname, '../recipes');
  const text = readFileSync(resolve(folder, '../../docs/recipes.md'), 'utf8');
  const blocks = [...text.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) => code);

  it.each(readdirSync(folder))('has the whole text of %s', file => {
    expect(blocks).toContain(readFileSync(join(folder, file), 'utf8'));
  });

  it('has no other code', () => {
    expect(blocks).toHaveLength(readdirSync(folder).length);
  });
});
