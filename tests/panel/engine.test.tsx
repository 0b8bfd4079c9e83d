import { screen, waitFor, within } from '@testing-library/react';
import {
  ArrayInput,
  FileInput,
  FormDataConsumer,
  ImageInput,
  ReferenceInput,
  SimpleFormIterator,
  useRecordContext,
} from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../i18n/catalogue';
import { resources } from '../../resources';
import { toBody } from '../../src/api/multipart';
import type { Ingredient, Menu } from '../../src/contract/records';
import { checkResources } from '../../src/resource/checkResources';
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
import { formRecord } from '../../src/resource/form/formRecord';
import { lazyInput } from '../../src/resource/form/lazyInput';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { startBackend, type Backend } from '../support/backend';
import { gate } from '../support/gate';
import { buildSample, openSample } from '../support/sampleResource';
import { answer } from '../support/wire';

const { Column, TextInput, ToggleList } = fieldsOf<Ingredient>();

/** Takes columns and inputs from `fields`. */
const OF_FIELDS = { columns: undefined, inputs: undefined } as object;

describe('a declaration', () => {
  it('K2 lists the newest first by default, and adds nothing else', () => {
    const { body, recordRepresentation, afterSave, confirmSave, ...rest } = defineResource({
      name: 'ingredients',
      endpoint: 'company-api/v1/ingredients/',
    });
    expect(rest).toEqual({
      name: 'ingredients',
      endpoint: 'company-api/v1/ingredients/',
      ordering: '-pk',
      references: [],
      icon: undefined,
      columns: undefined,
      inputs: undefined,
      filters: [],
      search: undefined,
      copy: undefined,
      rowActions: undefined,
      deleteWarning: undefined,
      tools: [],
      views: {},
      routes: {},
    });
    expect(body({ id: 1, created_at: 'x', updated_at: 'y', name: 'Tuz', extra: 2 }, undefined)).toEqual({
      name: 'Tuz',
      extra: 2,
    });
    expect([{ id: 7, name: 'Tuz' }, { id: 7, name: ' ' }, { id: 7 }].map(recordRepresentation)).toEqual([
      'Tuz',
      '#7',
      '#7',
    ]);
    expect([typeof afterSave, typeof confirmSave]).toEqual(['function', 'function']);
  });

  it('sends every declared field by default, with records as ids and files as files', () => {
    const file = new File(['x'], 'x.png');
    const { body } = buildSample({
      inputs: (
        <>
          <TwoColumns
            main={<TextInput source="name" />}
            side={<ToggleList source={'tags' as 'name'} reference="menus" />}
          />
          <TextInput source={'owner' as 'name'} />
          <TextInput source={'address.street' as 'name'} />
          <TextInput source={'steps' as 'name'} />
          <TextInput source={'photo' as 'name'} />
        </>
      ),
    });
    expect(
      body(
        {
          id: 1,
          name: 'Tuz',
          tags: [{ id: 3, name: 'x', sort_order: 2 }],
          owner: { id: 9, name: 'Ayşe' },
          address: { street: 'Moda' },
          steps: [{ id: 4, text: 'Boil' }],
          photo: file,
          undeclared: 'x',
          updated_at: 'y',
        },
        undefined,
      ),
    ).toEqual({
      name: 'Tuz',
      tags: [3],
      owner: 9,
      address: { street: 'Moda' },
      steps: [{ id: 4, text: 'Boil' }],
      photo: file,
    });
  });

  it('sends a file of react-admin’s inputs by default only when it is new, and null when it is removed', () => {
    const file = new File(['x'], 'x.png');
    const address = 'https://example.com/x.png';
    const { body } = buildSample({
      inputs: (
        <>
          <ImageInput source="photo" />
          <FileInput source="papers" multiple />
        </>
      ),
    });
    const chosen = { rawFile: file, src: 'blob:1', title: 'x.png' };

    expect(body({ id: 1, photo: chosen, papers: [chosen, address] }, undefined)).toEqual({
      photo: file,
      papers: [file, address],
    });
    expect(body({ id: 1, photo: address, papers: [address] }, undefined)).toEqual({});
    const before = { id: 1, photo: address, papers: [address] };
    expect(body({ id: 1, photo: null, papers: [] }, before)).toEqual({ photo: null, papers: [] });
    expect(body({ id: 1, photo: null, papers: [] }, undefined)).toEqual({ papers: [] });
    const other = 'https://example.com/y.png';
    expect(
      body({ id: 1, papers: [{ src: other, title: 'y.png' }] }, { id: 1, papers: [address, other] }),
    ).toEqual({ papers: [other] });
  });

  it('sends a cleared value as an empty text beside a file, since a form has no null', () => {
    const file = new File(['x'], 'x.png');
    const inputs = (
      <>
        <TextInput source="name" />
        <ToggleList source={'menu' as 'name'} reference="menus" />
        <ImageInput source="photo" />
      </>
    );
    const { body } = buildSample({ inputs });
    const sent = toBody(body({ id: 1, name: null, menu: null, photo: { rawFile: file } }, undefined));
    // A value that was never there is not sent.
    const unset = toBody(body({ id: 1, name: undefined, photo: { rawFile: file } }, undefined));
    expect([...(unset as FormData).keys()]).toEqual(['photo']);
    expect([...(sent as FormData).entries()]).toEqual([
      ['name', ''],
      ['menu', ''],
      ['photo', file],
    ]);
    expect(body({ id: 1, name: null }, undefined)).toEqual({ name: null });
  });

  it('sends what a form without the part would reset: yes or no and lists without an input, and rows that are removed', () => {
    const { body } = buildSample({
      ...OF_FIELDS,
      fields: {
        name: text(),
        photo: photo(),
        is_active: boolean({ input: false }),
        tags: references('ingredients', { input: false }),
        updated_at: time(),
      } as never,
    });
    const record = { id: 1, name: 'Tuz', photo: 'a.png', is_active: true, tags: [{ id: 7, name: 'x' }] };
    const file = new File(['x'], 'x.png');
    expect(body({ ...record, photo: file }, record)).toEqual({
      name: 'Tuz',
      photo: file,
      is_active: true,
      tags: [7],
    });
    expect(body(record, record)).toEqual({ name: 'Tuz' });

    const rows = buildSample({
      inputs: (
        <>
          <ArrayInput source="hours">
            <SimpleFormIterator>
              <TextInput source={'day' as 'name'} />
            </SimpleFormIterator>
          </ArrayInput>
          <ImageInput source="photo" />
        </>
      ),
    });
    const emptied = rows.body({ id: 1, hours: [], photo: { rawFile: file } }, undefined);
    const sent = toBody(emptied) as FormData;
    expect([...sent.keys()]).toEqual(['hours', 'photo']);
    expect(sent.get('hours')).toBe('[]');

    // Values and references are repeated parts, so that none of them is an empty list.
    const lists = buildSample({
      inputs: (
        <>
          <ArrayInput source="tags">
            <SimpleFormIterator>
              <TextInput source={'' as 'name'} />
            </SimpleFormIterator>
          </ArrayInput>
          <ImageInput source="photo" />
        </>
      ),
    });
    const none = toBody(lists.body({ id: 1, tags: [], photo: { rawFile: file } }, undefined));
    expect([...(none as FormData).keys()]).toEqual(['photo']);
  });

  it('sends a field that has an input, also where the backend usually sets it', () => {
    const { body } = buildSample({
      ...OF_FIELDS,
      fields: { created_at: date(), name: text() } as never,
    });
    expect(body({ id: 1, name: 'Tuz', created_at: '2026-01-01', updated_at: 'x' }, undefined)).toEqual({
      name: 'Tuz',
      created_at: '2026-01-01',
    });
  });

  it('gives react-admin’s reference inputs the ids of embedded records', () => {
    const inputs = (
      <>
        <ReferenceInput source="menu" reference="menus" />
        <ToggleList source={'tags' as 'name'} reference="menus" />
      </>
    );
    const record = { id: 1, menu: { id: 7, name: 'Öğle' }, tags: [{ id: 3, name: 'x' }], name: 'Tuz' };
    expect(formRecord(record, inputs)).toEqual({ ...record, menu: 7 });
  });

  it('sends rows and the parts of an object as they are typed, with the references in them as ids', () => {
    const inputs = (
      <>
        <ArrayInput source="steps">
          <SimpleFormIterator>
            <TextInput source="name" />
          </SimpleFormIterator>
        </ArrayInput>
        <ArrayInput source="lines">
          <ReferenceInput source="product" reference="products" />
          <ToggleList source={'menus' as 'name'} reference="menus" />
        </ArrayInput>
        <ArrayInput source="tags">
          <ReferenceInput source="" reference="menus" />
        </ArrayInput>
        <TextInput source={'address.name' as 'name'} />
        <ReferenceInput source="owner.id" reference="menus" />
        <ToggleList source={'parent' as 'name'} reference="menus" />
        <TextInput source={'parent.name' as 'name'} />
      </>
    );
    const named = { id: 7, name: 'Öğle' };
    const line = { id: 1, product: named, menus: [named] };
    const record = {
      id: 1,
      steps: [named],
      lines: [line],
      tags: [named],
      address: named,
      owner: named,
      parent: named,
    };
    const shown = formRecord(record, inputs);
    expect(shown).toEqual({ ...record, lines: [{ ...line, product: 7 }], tags: [7] });
    const { body, references: embedded } = buildSample({ inputs });
    expect(embedded).toEqual(['parent']);
    const lines = [{ ...line, product: 7, menus: [7] }];
    const sent = { steps: [named], lines, tags: [7], address: named, owner: 7, parent: 7 };
    expect([body(record, undefined), body(shown, undefined)]).toEqual([sent, sent]);
  });

  it('sends the new file of an input that is not in the declaration as a file', () => {
    const rawFile = new File(['x'], 'x.png');
    const inputs = <FormDataConsumer>{() => <ImageInput source="cover" />}</FormDataConsumer>;
    const { body } = buildSample({ inputs });
    const chosen = { rawFile, src: 'blob:1', title: 'x.png' };
    const values = { id: 1, name: 'Tuz', cover: chosen, papers: [chosen, 'https://x/a.pdf'] };
    expect(body(values, undefined)).toEqual({
      name: 'Tuz',
      cover: rawFile,
      papers: [rawFile, 'https://x/a.pdf'],
    });
  });

  it('sends the whole record by default where an input hides its field', () => {
    const Hidden = () => null;
    const { body } = buildSample({ inputs: <Hidden /> });
    expect(body({ id: 1, name: 'Tuz', menu: { id: 2, name: 'x' }, created_at: 'x' }, undefined)).toEqual({
      name: 'Tuz',
      menu: 2,
    });
  });

  it('keeps what it declares', () => {
    const sample = buildSample({
      ordering: 'name',
      search: 'name',
      recordRepresentation: ({ name }) => `<${name}>`,
    });
    expect([sample.ordering, sample.search, sample.recordRepresentation({ id: 1, name: 'Tuz' })]).toEqual([
      'name',
      'name',
      '<Tuz>',
    ]);
  });

  it('H3 of the panel’s own resources produces the bodies that the backend accepts', () => {
    const bodyOf = (name: string, values: object) =>
      resources.find(resource => resource.name === name)!.body(values as never, undefined);
    expect(
      bodyOf('menus', {
        id: 1,
        name: 'Öğle',
        description: '',
        categories: [{ id: 3, name: 'x' }],
        updated_at: 'x',
      }),
    ).toEqual({
      name: 'Öğle',
      description: '',
      categories: [3],
    });
    expect(
      bodyOf('categories', { id: 1, name: 'Çorbalar', description: 'd', sort_order: 4, updated_at: 'x' }),
    ).toEqual({
      name: 'Çorbalar',
      description: 'd',
    });
    expect(
      bodyOf('links', { id: 1, menu: { id: 5, name: 'Öğle' }, slug: ' ogle ', description: '' }),
    ).toEqual({
      menu: 5,
      slug: 'ogle',
      description: '',
    });
  });

  it('does not compile with a name, a field, an order or a text that does not exist', () => {
    const { Column: MenuColumn, TextInput: MenuInput, ToggleList: MenuToggles } = fieldsOf<Menu>();
    const declarations = [
      // @ts-expect-error no record is called so
      () => defineResource({ name: 'samples', endpoint: 'company-api/v1/samples/' }),
      // @ts-expect-error menus have no such field to order by
      () => defineResource({ name: 'menus', endpoint: 'company-api/v1/menus/', ordering: '-price' }),
      // @ts-expect-error an endpoint is required
      () => defineResource({ name: 'menus' }),
      // @ts-expect-error a menu has no price
      () => defineResource({ name: 'menus', endpoint: 'x/', recordRepresentation: menu => menu.price }),
      // @ts-expect-error a mistyped field
      () => <MenuColumn source="nmae" />,
      // @ts-expect-error a mistyped field
      () => <MenuInput source="desciption" />,
      // @ts-expect-error no resource has this name
      () => <MenuToggles source="categories" reference="category" />,
      // @ts-expect-error a missing Turkish text
      (): Catalogue => ({ ...tr, delete: { title: '', confirm: '', deleting: '', cancel: '', content: '' } }),
      () =>
        defineResource({
          name: 'menus',
          endpoint: 'x/',
          ordering: '-updated_at',
          recordRepresentation: menu => menu.name,
        }),
    ];
    expect(declarations).toHaveLength(9);
  });
});

describe('the start', () => {
  it('accepts the panel’s own resources', () => {
    expect(() => checkResources(resources)).not.toThrow();
    expect(resources.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'ingredients',
        'products',
        'categories',
        'menus',
        'links',
        'product-categories',
      ]),
    );
  });

  it('fails on a name that is taken', () => {
    expect(() => checkResources([buildSample(), buildSample()])).toThrow(
      'Resource "samples": its name is taken. Two declarations in resources/index.ts have it; rename or remove one.',
    );
  });

  it('stops at an endpoint without its slash, or with one at its start', () => {
    expect(() => checkResources([buildSample({ endpoint: 'api/samples' })])).toThrow(
      'Resource "samples": endpoint "api/samples" lacks the slash at its end. Write "api/samples/".',
    );
    expect(() => checkResources([buildSample({ endpoint: '/api/samples/' })])).toThrow(
      'Resource "samples": endpoint "/api/samples/" starts with a slash. Write "api/samples/".',
    );
  });

  it.each([
    ['at the top', <ToggleList key="1" source="name" reference="menus" />],
    [
      'within others',
      <>
        <p>
          <ToggleList source="name" reference="menus" />
        </p>
      </>,
    ],
    [
      'in a property of another',
      <TwoColumns key="1" main={null} side={<ToggleList source="name" reference="menus" />} />,
    ],
  ])('fails on a reference to an undeclared resource, %s', (_, inputs) => {
    expect(() => checkResources([buildSample({ inputs })])).toThrow(
      'Resource "samples": reference "menus" is no resource. Declare it and add it to resources/index.ts.',
    );
  });

  it('stops at an input whose field the body leaves out', () => {
    const inputs = (
      <>
        <TextInput source="name" />
        <TextInput source={'note' as 'name'} />
      </>
    );
    const check = (body?: (values: Ingredient) => object) => () =>
      checkResources([buildSample({ inputs, ...(body && { body }) })]);
    expect(check(({ name }) => ({ name: name.trim() }))).toThrow(
      'Resource "samples": the input "note" is never sent, since `body` does not read it.',
    );
    expect(check(({ id: _, ...values }) => values)).not.toThrow();
    expect(check()).not.toThrow();
  });

  it('stops at a place in the list that is not sort_order, whose arrows would never work', () => {
    const sample = buildSample({ ...OF_FIELDS, fields: { rank: position() } as never });
    expect(() => checkResources([sample])).toThrow(
      'Resource "samples": the field "rank" is declared as position()',
    );
  });

  const noted = (values: Ingredient) => {
    const { name, note } = values as Ingredient & { note?: string };
    return { name, note };
  };
  it.each<[string, (values: Ingredient, previous?: Ingredient) => object]>([
    ['for a changed record', (values, previous) => (previous ? noted(values) : { name: values.name })],
    ['by asking whether it is there', values => ('note' in values ? { name: values.name } : {})],
  ])('accepts a body that reads an input only %s', (_, body) => {
    const inputs = (
      <>
        <TextInput source="name" />
        <TextInput source={'note' as 'name'} />
      </>
    );
    expect(() => checkResources([buildSample({ inputs, body })])).not.toThrow();
  });

  it('stops at an endpoint that is an address', () => {
    expect(() => checkResources([buildSample({ endpoint: 'https://api.example.com/samples/' })])).toThrow(
      'endpoint "https://api.example.com/samples/" is an address. Write its path',
    );
  });

  it('stops at a file within rows, which the default body cannot send', () => {
    const inputs = (
      <ArrayInput source="pages">
        <SimpleFormIterator>
          <ImageInput source="picture" />
        </SimpleFormIterator>
      </ArrayInput>
    );
    expect(() => checkResources([buildSample({ inputs })])).toThrow(
      'the file of the input "picture" cannot be sent from within a list of rows',
    );
    const body = (values: object) => {
      const { pages } = values as { pages: { picture: { rawFile: File } }[] };
      return { pictures: pages.map(({ picture }) => picture.rawFile) };
    };
    expect(() => checkResources([buildSample({ inputs, body })])).not.toThrow();
  });

  it('tells everything that is wrong at once', () => {
    const wrong = [buildSample({ endpoint: 'a' }), buildSample({ endpoint: '/b/' })];
    expect(() => checkResources(wrong)).toThrow(
      /lacks the slash[^\n]*\n[^\n]*is taken[^\n]*\n[^\n]*starts with a slash/,
    );
  });
});

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
