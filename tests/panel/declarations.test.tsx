import {
  ArrayInput,
  FileInput,
  FormDataConsumer,
  FunctionField,
  ImageField,
  ImageInput,
  RecordField,
  ReferenceInput,
  ReferenceManyCount,
  ReferenceManyField,
  SimpleFormIterator,
  TextArrayField,
  TextField,
  TranslatableInputs,
} from 'react-admin';
import { createContext, memo, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../i18n/catalogue';
import { resources } from '../../resources';
import { toBody } from '../../src/api/multipart';
import type { Ingredient, Menu } from '../../src/contract/records';
import { checkResources } from '../../src/resource/checkResources';
import { defineResource } from '../../src/resource/defineResource';
import { boolean, date, photo, references, text, time } from '../../src/resource/fields/fields';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { formRecord } from '../../src/resource/form/body/formRecord';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { buildSample } from '../support/panel/sampleResource';

const { TextInput, ToggleList } = fieldsOf<Ingredient>();

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

  it('sends no object for a record that has none, until something is typed into one of its inputs', () => {
    const { body } = buildSample({
      inputs: (
        <>
          <TextInput source={'address.city' as 'name'} />
          <TextInput source={'address.place.floor' as 'name'} />
          <TextInput source={'photo' as 'name'} />
        </>
      ),
    });
    for (const address of [{}, { city: null }, { city: '', place: { floor: undefined } }]) {
      expect(body({ id: 1, address }, undefined)).toEqual({});
      for (const before of [{ address: null }, {}])
        expect(body({ id: 1, address }, { id: 1, ...before })).toEqual({ address: null });
      const emptied = { id: 1, address: { city: 'Moda' } };
      expect(body({ id: 1, address }, emptied)).toEqual({ address });
    }
    const typed = { place: { floor: '3' } };
    expect(body({ id: 1, address: typed }, { id: 1, address: null })).toEqual({ address: typed });
    const photo = new File(['x'], 'x.png');
    const form = toBody(body({ id: 1, address: {}, photo }, { id: 1 })) as FormData;
    expect([...form.keys()]).toEqual(['photo']);
  });

  it('sends null for a field of translations that has none, until one is typed', () => {
    const { body } = buildSample({
      inputs: (
        <TranslatableInputs locales={['en', 'tr']}>
          <TextInput source={'greeting' as 'name'} />
          <TextInput source={'photo' as 'name'} />
        </TranslatableInputs>
      ),
    });
    const none = { id: 1, greeting: null };
    expect(body({ id: 1, greeting: { en: null, tr: '' } }, none)).toEqual({ greeting: null });
    const typed = { en: 'Hello', tr: null };
    expect(body({ id: 1, greeting: typed }, none)).toEqual({ greeting: typed });
    const photo = new File(['x'], 'x.png');
    const form = toBody(
      body({ id: 1, greeting: { en: null, tr: null }, photo }, { ...none, photo: null }),
    ) as FormData;
    expect([...form.keys()]).toEqual(['photo']);
  });

  it('sends the inputs in a list of a property, and the whole record where a component of its own may have inputs', () => {
    const Sides = ({ sides }: { sides: ReactNode[] }) => sides;
    const values = { id: 1, name: 'Tuz', code: 3, note: 'x' };
    const ofSides = buildSample({
      inputs: (
        <Sides
          sides={['name', 'code'].map(source => (
            <TextInput key={source} source={source as 'name'} />
          ))}
        />
      ),
    });
    expect(ofSides.body(values, undefined)).toEqual({ name: 'Tuz', code: 3 });
    const Tabs = ({ tabs }: { tabs: { title: string; content: ReactNode }[]; look: object }) =>
      tabs.map(({ content }) => content);
    const content = <TextInput source="name" />;
    const ofTabs = buildSample({
      inputs: (
        <Tabs
          tabs={[{ title: 'Texts', content }]}
          look={{ context: createContext(null), icon: memo(Tabs) }}
        />
      ),
    });
    expect(ofTabs.body(values, undefined)).toEqual({ name: 'Tuz' });
    const withHeading = buildSample({
      inputs: (
        <>
          <h2>Texts</h2>
          <TextInput source="name" />
        </>
      ),
    });
    expect(withHeading.body(values, undefined)).toEqual({ name: 'Tuz' });
    const Address = (_: { icon: ReactNode }) => <TextInput source={'note' as 'name'} />;
    const hidden = buildSample({
      inputs: (
        <>
          <TextInput source="name" />
          <Address icon={<i />} />
        </>
      ),
    });
    expect(hidden.body(values, undefined)).toEqual({ name: 'Tuz', code: 3, note: 'x' });
  });

  it('sends the ids of declared references where an input is hidden, also of records with more than a name', () => {
    const { body } = defineResource({
      name: 'product-categories',
      endpoint: 'company-api/v1/product-categories/',
      references: ['product'],
      inputs: <FormDataConsumer>{() => null}</FormDataConsumer>,
    });
    const product = { id: 5, name: 'Pide', photo: null };
    expect(body({ id: 1, product, maker: { id: 2, name: 'x', at: 3 } }, undefined)).toEqual({
      product: 5,
      maker: { id: 2, name: 'x', at: 3 },
    });
  });

  it('sends nothing of what only shows a value', () => {
    const { body } = buildSample({
      inputs: (
        <>
          <TextInput source="name" />
          <RecordField source="menu.name" />
          <ReferenceManyCount reference="products" target="menu" />
          <TextArrayField source="tags" />
        </>
      ),
    });
    expect(body({ id: 1, name: 'Tuz', menu: { id: 2, name: 'x' }, tags: ['a'], code: 3 }, undefined)).toEqual(
      { name: 'Tuz' },
    );
  });

  it('sends yes or no beside a file where the form has inputs of its own', () => {
    const { body } = buildSample({
      fields: { name: text(), is_active: boolean() } as object,
      columns: undefined,
      inputs: <TextInput source="name" />,
    });
    const values = { id: 1, name: new File(['x'], 'x.png'), is_active: true };
    expect(body(values, { ...values, name: '' })).toEqual({ name: values.name, is_active: true });
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

  it('takes no component that only shows a value for an input', () => {
    const inputs = (
      <>
        <TextInput source="name" />
        <TextField source="menu.name" />
        <ImageField source="icon" />
        <FunctionField render={() => 'x'} />
        <ImageInput source="photo">
          <ImageField source="src" />
        </ImageInput>
        <ReferenceManyField reference="products" target="category__pk">
          <ImageField source="photo" />
        </ReferenceManyField>
      </>
    );
    const { body } = buildSample({ inputs });
    const record = {
      id: 1,
      name: 'Tuz',
      menu: { id: 7, name: 'Öğle' },
      icon: 'https://x/a.png',
      photo: 'https://x/b.png',
      created_at: 'x',
    };
    expect(body(record, record)).toEqual({ name: 'Tuz' });
    expect(() => checkResources([buildSample({ inputs, body: ({ name }) => ({ name }) })])).toThrow(
      /^Resource "samples": reference "products" is no resource.*\n.*the input "photo" is never sent/,
    );
  });

  it('leaves out an unchanged file without an input in the declaration', () => {
    const Hidden = () => null;
    const { body } = buildSample({ inputs: <Hidden /> });
    const record = {
      id: 1,
      cover: 'https://x/media/a.png?v=1',
      paper: '/media/b.pdf',
      website: 'https://example.com',
      page: 'https://example.com/menu.html',
    };
    const { website, page } = record;
    expect(body(record, record)).toEqual({ website, page });
    expect(body({ ...record, cover: '/media/c.png' }, record)).toEqual({
      cover: '/media/c.png',
      website,
      page,
    });
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

  it('sends the whole record by default where an input without its field has a list or an object as an option', () => {
    const OpeningHours = (_: { days: string[]; texts?: object }) => null;
    const inputs = (
      <TwoColumns
        main={<TextInput source="name" />}
        side={<OpeningHours days={['mo']} texts={{ mo: 'Mon' }} />}
      />
    );
    const { body } = buildSample({ inputs });
    expect(body({ id: 1, name: 'Tuz', hours: ['mo'] }, undefined)).toEqual({ name: 'Tuz', hours: ['mo'] });
  });

  it('sends a field without an input when it is changed, as by react-admin’s UpdateButton, and not as it was', () => {
    const { body } = buildSample();
    const before = { id: 1, name: 'Tuz', is_vip: false, tags: ['a', 'b'], note: null, updated_at: 'then' };
    expect(body({ ...before, is_vip: true, updated_at: 'now' }, before)).toEqual({
      name: 'Tuz',
      is_vip: true,
    });
    expect(body({ ...before, tags: ['b'] }, before)).toEqual({ name: 'Tuz', tags: ['b'] });
    expect(body({ ...before, note: '', tags: ['a', 'b'] }, before)).toEqual({ name: 'Tuz' });
    // A list may have fewer fields of the record that it was read from.
    const whole = { ...before, owner: { id: 3, name: 'Ayşe' } };
    expect(body(whole, before)).toEqual({ name: 'Tuz' });
    expect(body({ ...before }, undefined)).toEqual({ name: 'Tuz' });
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
