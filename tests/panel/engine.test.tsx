import { act, screen, waitFor, within } from '@testing-library/react';
import { FormDataConsumer, useRecordContext } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Ingredient } from '../../src/contract/records';
import { defineResource } from '../../src/resource/defineResource';
import {
  boolean,
  choice,
  date,
  number,
  photo,
  position,
  reference,
  references,
  text,
  time,
} from '../../src/resource/fields/fields';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { lazyInput } from '../../src/resource/form/inputs/lazyInput';
import { muiInput } from '../../src/resource/form/inputs/muiInput';
import { startBackend, type Backend } from '../support/backend/backend';
import { gate } from '../support/gate';
import { buildSample, openSample } from '../support/panel/sampleResource';
import { answer } from '../support/panel/wire';

const { Column, TextInput } = fieldsOf<Ingredient>();
const { PositionColumn } = fieldsOf<Category>();

/** Whether neither the element nor one around it is hidden. */
function isShown(element: HTMLElement | null): boolean {
  return element === null || (element.style.display !== 'none' && isShown(element.parentElement));
}

describe('an integrator’s resource on the engine', () => {
  let backend: Backend;

  beforeAll(async () => {
    backend = await startBackend();
  });

  afterAll(() => backend.close());

  it('shows its own screen of a record in place of the way to the form, and leads there without one', async () => {
    for (const [routes, path] of [
      [{ ':sample': <p>All of it</p> }, '/samples/7'],
      [{}, '/samples/7/edit'],
    ] as const) {
      const { render, router } = await openSample(backend, buildSample({ routes }), '/samples/7');
      const { unmount } = render();
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      expect(screen.queryByText('All of it') !== null).toBe(path === '/samples/7');
      unmount();
    }
  });

  it('F2 is ordered by arrows in its places, also where its own order is another one', async () => {
    const sample = buildSample({
      endpoint: 'company-api/v1/categories/',
      ordering: '-name',
      columns: [<Column key="name" source="name" />, <PositionColumn key="place" source="sort_order" />],
    });
    const { render, user, company, wire } = await openSample(backend, sample, '/samples?ordering=sort_order');
    // More than a page.
    await company.buildCategories(
      Array.from({ length: 21 }, (_, index) => `C${index + 10}`),
      0,
    );
    render();
    await user.click(await screen.findByRole('button', { name: 'Move C11 up' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
    await act(() => wire.settled());
    expect(wire.writes()).toHaveLength(2);
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(stored.slice(0, 3).map(({ name }) => name)).toEqual(['C11', 'C10', 'C12']);
  });

  it('has list, form and deletion from six lines, and general texts for those it does not define', async () => {
    const { render, user, company, wire, router } = await openSample(backend, buildSample());
    render();
    expect(await screen.findByText('Nothing here yet.')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Create allergen' })[0]!);
    expect(await screen.findByRole('heading', { level: 1, name: 'New allergen' })).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Fıstık');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Allergens: saved.')).toBeVisible();
    expect(wire.named('POST company-api/v1/ingredients/').map(({ body }) => body)).toEqual([
      { name: 'Fıstık' },
    ]);
    await expect(company.stored<Ingredient>('ingredients')).resolves.toMatchObject([{ name: 'Fıstık' }]);

    await waitFor(() => expect(router.state.location.pathname).toBe('/samples'));
    await user.click(await screen.findByRole('button', { name: 'Delete Fıstık' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('This cannot be undone.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await company.stored('ingredients')).toEqual([]));
  });

  it('shows general texts for failures, too', async () => {
    const { render, wire } = await openSample(backend, buildSample());
    wire.when(/^GET/, () => new Response('', { status: 500 }));
    render();
    expect(await screen.findByText(/Failed to load samples/)).toBeVisible();
  });

  it('has neither form nor row click without inputs', async () => {
    const { render, company, router, user } = await openSample(backend, buildSample({ inputs: undefined }));
    await company.buildIngredient({ name: 'Tuz' });
    render();
    await user.click(await screen.findByText('Tuz'));
    expect(router.state.location.pathname).toBe('/samples');
    expect(screen.queryByRole('link', { name: /Create|Edit/ })).not.toBeInTheDocument();
    await router.navigate('/samples/create');
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('shows values through the fields it names, with its own labels and orders', async () => {
    const Shout = ({ source }: { source: string }) => (
      <em>{String(useRecordContext()?.[source]).toUpperCase()}</em>
    );
    const columns = (
      <>
        <Column source="name" field={Shout} label="What" sortBy="updated_at" />
        <Column source="updated_at" disableSort />
      </>
    );
    const { render, company, wire, user } = await openSample(backend, buildSample({ columns }));
    await company.buildIngredient({ name: 'tuz' });
    render();
    expect(await screen.findByText('TUZ', { selector: 'em' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Last updated' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Last updated' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'What' }));
    await waitFor(() => expect(wire.calls.at(-1)!.query.get('ordering')).toBe('updated_at'));
  });

  it('shows the rows of every kind of field without hiding the list meanwhile', async () => {
    const kinds = {
      name: text(),
      seats: number(),
      is_active: boolean(),
      level: choice(['mild', 'serious']),
      from: date(),
      updated_at: time(),
      menu: reference('menus'),
      categories: references('categories'),
      photo: photo(),
      sort_order: position(),
    };
    const sample = defineResource({
      name: 'samples' as 'ingredients',
      endpoint: 'company-api/v1/categories/',
      fields: kinds,
    });
    const { render, wire } = await openSample(backend, sample);
    const row = { id: 1, name: 'tuz', menu: null, categories: [], photo: null, sort_order: 1 };
    wire.when(/^GET/, () => answer(200, { count: 1, results: [row] }));
    render();
    const title = await screen.findByRole('heading', { level: 1 });
    const seen = new Set([isShown(title)]);
    // React hides what waits for code.
    new MutationObserver(() => seen.add(isShown(title))).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    expect(await screen.findByText('tuz')).toBeVisible();
    expect(seen).toEqual(new Set([true]));
  });

  it('is sent when all of its inputs are loaded, which may refuse it', async () => {
    const code = gate();
    const Late = lazyInput<{ source: string }>(async () => {
      await code.opened;
      return () => <input aria-label="Late" />;
    });
    const inputs = (
      <>
        <TextInput source="name" validate={filled} />
        <Late source="late" />
      </>
    );
    const sample = buildSample({ inputs, body: ({ name }) => ({ name }) });
    const { render, user, company } = await openSample(backend, sample, '/samples/create');
    render();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Fıstık{Enter}');
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(screen.getAllByText('Loading...')).toHaveLength(1);
    expect(await company.stored('ingredients')).toEqual([]);
    code.open();
    expect(await screen.findByText('Allergens: saved.')).toBeVisible();
    expect(await company.stored('ingredients')).toMatchObject([{ name: 'Fıstık' }]);
  });

  it('keeps what is typed, and the focus, while a later input of react-admin is loading', async () => {
    const code = gate();
    const Late = muiInput<{ source: string }>(async () => {
      await code.opened;
      return () => <input aria-label="Late" />;
    }, 'LateInput');
    const inputs = (
      <>
        <TextInput source="name" />
        <FormDataConsumer>{({ formData }) => formData.name && <Late source="late" />}</FormDataConsumer>
      </>
    );
    const { render, user } = await openSample(backend, buildSample({ inputs }), '/samples/create');
    render();
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'Tuz');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(isShown(name)).toBe(true);
    expect(name).toHaveFocus();
    code.open();
    expect(await screen.findByRole('textbox', { name: 'Late' })).toBeVisible();
    expect(name).toHaveFocus();
  });

  it('P12 searches when the typing pauses, and shows the last search', async () => {
    const { render, company, wire, user, router } = await openSample(
      backend,
      buildSample({ search: 'name' }),
    );
    for (const name of ['Lahana', 'Lahmacun harcı', 'Tuz']) await company.buildIngredient({ name });
    render();
    await screen.findByText('Tuz');
    wire.calls.length = 0;
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' lahm ');
    await waitFor(() => expect(router.state.location.search).toBe('?search=lahm'));
    await waitFor(() => expect(wire.calls.map(({ query }) => query.get('name'))).toEqual(['lahm']));
    await router.navigate('/samples');
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''));
  });

  it('replaces the engine’s screens by its own, and adds further ones', async () => {
    const sample = buildSample({
      views: { list: () => <p>my list</p>, create: () => <p>my form</p>, edit: () => <p>my other form</p> },
      routes: { ':id/history': <p>my history</p> },
    });
    const { render, router } = await openSample(backend, sample);
    render();
    expect(await screen.findByText('my list')).toBeVisible();
    for (const [path, text] of [
      ['create', 'my form'],
      ['1/edit', 'my other form'],
      ['1/history', 'my history'],
    ]) {
      await router.navigate(`/samples/${path}`);
      expect(await screen.findByText(text!)).toBeVisible();
    }
  });

  it('leads from the list to forms that are views of its own', async () => {
    const sample = buildSample({
      inputs: undefined,
      views: { create: () => <p>my form</p>, edit: () => <p>my other form</p> },
    });
    const { render, user, company, router } = await openSample(backend, sample);
    const salt = await company.buildIngredient({ name: 'Tuz' });
    render();
    expect(await screen.findByRole('link', { name: 'Edit Tuz' })).toHaveAttribute(
      'href',
      `/samples/${salt.id}/edit`,
    );
    await user.click(screen.getByRole('link', { name: 'Create allergen' }));
    expect(await screen.findByText('my form')).toBeVisible();
    await router.navigate('/samples');
    await user.click(await screen.findByText('Tuz'));
    expect(await screen.findByText('my other form')).toBeVisible();
  });
});
