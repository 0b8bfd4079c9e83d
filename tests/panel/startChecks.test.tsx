import {
  ArrayInput,
  FileInput,
  ImageInput,
  ReferenceArrayInput,
  ReferenceInput,
  SimpleForm,
  SimpleFormIterator,
  TabbedForm,
  TranslatableInputs,
} from 'react-admin';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { resources } from '../../resources';
import { defineBackend } from '../../src/api/defineBackend';
import { ids } from '../../src/contract/ids';
import type { Ingredient } from '../../src/contract/records';
import { checkResources } from '../../src/resource/checkResources';
import { rowFields } from '../../src/resource/form/body/declaredFields';
import { position } from '../../src/resource/fields/fields';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { buildSample } from '../support/panel/sampleResource';

const { PhotoInput, TextInput, ToggleList } = fieldsOf<Ingredient>();

/** Takes columns and inputs from `fields`. */
const OF_FIELDS = { columns: undefined, inputs: undefined } as object;
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

  it('stops at a name that is the path of a screen of the panel', () => {
    for (const name of ['company', 'import', 'print', 'login']) {
      expect(() => checkResources([buildSample({ name: name as never })])).toThrow(
        `Resource "${name}": its list would be at "/${name}", which is a screen of the panel. Give it another name.`,
      );
    }
  });

  it('accepts a body that sends a field only with some values, or only of a changed record', () => {
    const inputs = (
      <>
        <TextInput source="name" />
        <TextInput source={'kind' as 'name'} />
        <TextInput source={'until' as 'name'} />
        <ReferenceInput source="menu" reference="samples" />
        <ReferenceInput source="place" reference="samples" />
      </>
    );
    const body = (values: object, previous: object | undefined) => {
      const all = values as Record<string, unknown>;
      const ofKind = all.kind === 'timed' && { until: all.until, place: all.place };
      return { name: all.name, kind: all.kind, ...ofKind, ...(previous && { menu: all.menu }) };
    };
    expect(() => checkResources([buildSample({ inputs, body: body })])).not.toThrow();
    const record = (values: object) => {
      const { name, kind, until, menu, place } = values as Record<string, { id: number }>;
      return { name, kind, until, place, menu: menu?.id };
    };
    expect(() => checkResources([buildSample({ inputs, body: record })])).toThrow(
      /does not send the input "menu", whose value is an id/,
    );
  });

  it('stops at a route that is a screen which the resource has already', () => {
    const check = (overrides: object) => () => checkResources([buildSample(overrides)]);
    for (const route of ['create', ':id/edit']) {
      expect(check({ routes: { [route]: null } })).toThrow(
        `Resource "samples": \`routes\` has "${route}", which is a screen that it has already.`,
      );
    }
    expect(check({ routes: { order: null }, ordering: 'sort_order' })).toThrow('`routes` has "order"');
    expect(check({ routes: { order: null, ':id/products': null } })).not.toThrow();
    expect(check({ routes: { create: null }, ...OF_FIELDS })).not.toThrow();
  });

  it('stops at a page whose path is the one of another screen', () => {
    const sample = buildSample({ routes: { report: null } });
    for (const path of ['/company', '/', 'samples/', '/samples/create', '/samples/report']) {
      expect(() => checkResources([sample], { [path]: null })).toThrow(
        `Page "${path}" of resources/panel.tsx: its path is the one of another screen. Choose another path.`,
      );
    }
    expect(() => checkResources([sample], { '/reports': null, '/samples/other': null })).not.toThrow();
  });

  it('stops at a filter whose parameter belongs to every list', () => {
    const { ChoiceColumn } = fieldsOf<Ingredient>();
    const check = (filter: string | boolean) => () =>
      checkResources([
        buildSample({ columns: <ChoiceColumn source={'page' as 'name'} choices={['1']} filter={filter} /> }),
      ]);
    expect(check(true)).toThrow(
      'Resource "samples": a filter has the parameter "page", which belongs to every list.',
    );
    expect(check('limit')).toThrow('a filter has the parameter "limit"');
    expect(check('page_name')).not.toThrow();
  });

  it('stops at a field whose name does not come back from a backend in camel case', () => {
    const camel = defineBackend({ fields: 'camelCase' });
    const check = (source: string) => () =>
      checkResources([buildSample({ inputs: <TextInput source={source as 'name'} /> })], {}, camel);
    expect(check('address.line_1')).toThrow(
      'Resource "samples": the field "line_1" is sent as "line1", and that is read as "line1" (resources/backend.ts). ' +
        'Declare the field as "line1".',
    );
    expect(check('menuName')).toThrow('Declare the field as "menu_name".');
    expect(check('address.line1')).not.toThrow();
    expect(check('updated_at')).not.toThrow();
    expect(() =>
      checkResources([buildSample({ inputs: <TextInput source={'line_1' as 'name'} /> })]),
    ).not.toThrow();
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
    expect(check(({ name }) => ({ note: name }))).toThrow('the input "note" is never sent');
    expect(check(({ name }) => ({ name /* and no note */ }))).toThrow('the input "note" is never sent');
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
    [
      'in a condition',
      values => ({
        name: values.name,
        note: values.name === 'a' ? (values as { note?: string }).note : null,
      }),
    ],
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
      'the file of the input "picture" cannot be sent from within rows, an object or languages',
    );
    const body = (values: object) => {
      const { pages } = values as { pages: { picture: { rawFile: File } }[] };
      return { pictures: pages.map(({ picture }) => picture.rawFile) };
    };
    expect(() => checkResources([buildSample({ inputs, body })])).not.toThrow();
  });

  it.each([
    ['SimpleForm', <SimpleForm key="form">{[<TextInput key="name" source="name" />]}</SimpleForm>],
    [
      'TabbedForm',
      <TabbedForm key="form">
        <TabbedForm.Tab label="A">
          <TextInput source="name" />
        </TabbedForm.Tab>
      </TabbedForm>,
    ],
  ])('stops at a %s in `inputs`, whose values the panel’s button would not send', (form, inputs) => {
    expect(() => checkResources([buildSample({ inputs })])).toThrow(
      `Resource "samples": \`inputs\` has a "${form}", which is a form of its own.`,
    );
  });

  it('tells rows within rows from what they refer to, for two versions of a record', () => {
    const inputs = (
      <ArrayInput source="sections">
        <SimpleFormIterator>
          <TextInput source={'title' as 'name'} />
          <ArrayInput source="items">
            <SimpleFormIterator>
              <TextInput source={'text' as 'name'} />
              <ReferenceInput source="menu" reference="menus" />
            </SimpleFormIterator>
          </ArrayInput>
        </SimpleFormIterator>
      </ArrayInput>
    );
    expect(rowFields(inputs)).toEqual([
      'sections',
      'sections.title',
      'sections.items',
      'sections.items.text',
    ]);
  });

  it('stops at a file within an object or one for each language, which the default body cannot send', () => {
    const problem = (inputs: ReactNode) => () => checkResources([buildSample({ inputs })]);
    expect(problem(<FileInput source="brand.logo" />)).toThrow(
      'the file of the input "brand.logo" cannot be sent',
    );
    const languages = (
      <TranslatableInputs locales={['en', 'tr']}>
        <TextInput source="name" />
        <FileInput source="rules" />
      </TranslatableInputs>
    );
    expect(problem(languages)).toThrow('the file of the input "rules" cannot be sent');
    expect(problem(<FileInput source="rules" />)).not.toThrow();
  });

  it('stops at a body of its own that sends the value of a file input instead of its file', () => {
    const inputs = (
      <>
        <ImageInput source="cover" />
        <PhotoInput source={'photo' as 'name'} />
      </>
    );
    type Values = { cover?: { rawFile: File }; photo?: File };
    const declare = (body: (values: Values) => object) => () =>
      checkResources([buildSample({ inputs, body: body as never })]);
    expect(declare(({ cover, photo }) => ({ cover, photo }))).toThrow(
      '`body` does not send the file of the input "cover", which is `rawFile` of its value',
    );
    expect(declare(({ cover, photo }) => ({ cover: cover?.rawFile, photo }))).not.toThrow();
  });

  it('accepts a body that sends files of any languages, of rows within rows, and of an object in a row', () => {
    const declare = (inputs: ReactNode, body: (values: never) => object) => () =>
      checkResources([buildSample({ inputs, body: body as never })]);
    const languages = (
      <TranslatableInputs locales={['tr', 'de']}>
        <FileInput source="card" />
      </TranslatableInputs>
    );
    type Card = { card: { tr?: { rawFile: File } } };
    expect(declare(languages, ({ card }: Card) => ({ card_tr: card.tr?.rawFile }))).not.toThrow();
    const rows = (
      <ArrayInput source="days">
        <SimpleFormIterator>
          <ArrayInput source="photos">
            <SimpleFormIterator>
              <FileInput source="file.big" />
            </SimpleFormIterator>
          </ArrayInput>
        </SimpleFormIterator>
      </ArrayInput>
    );
    type Days = { days: { photos?: { file: { big: { rawFile: File } } }[] }[] };
    const sendAll = ({ days }: Days) => ({
      days: days.flatMap(({ photos = [] }) => photos.map(({ file }) => file.big.rawFile)),
    });
    expect(declare(rows, sendAll)).not.toThrow();
    expect(declare(rows, ({ days }: Days) => ({ days }))).toThrow('the file of the input "file.big"');
  });

  it('stops at a body that expects records of react-admin’s inputs for references', () => {
    const inputs = (
      <>
        <ReferenceInput source="parent" reference="samples" />
        <ReferenceArrayInput source="others" reference="samples" />
      </>
    );
    const declare = (body: (values: never) => object) => () =>
      checkResources([buildSample({ inputs, body: body as never })]);
    const ofRecords = ({ parent, others }: { parent?: { id: number }; others: { id: number }[] }) => ({
      parent: parent?.id,
      others: others.map(({ id }) => id),
    });
    expect(declare(ofRecords)).toThrow(/`body` does not send the input "parent".*\n.*the input "others"/);
    expect(
      declare(({ parent, others }: Record<string, never>) => ({ parent, others: ids(others) })),
    ).not.toThrow();
  });

  it('tells everything that is wrong at once', () => {
    const wrong = [buildSample({ endpoint: 'a' }), buildSample({ endpoint: '/b/' })];
    expect(() => checkResources(wrong)).toThrow(
      /lacks the slash[^\n]*\n[^\n]*is taken[^\n]*\n[^\n]*starts with a slash/,
    );
  });
});
