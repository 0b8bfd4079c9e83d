import { expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../src/i18n/language';
import { NumberInput, ReferenceInput } from 'react-admin';
import { screens as en } from '../../i18n/en/screens';
import { toMultipart } from '../../src/api/multipart';
import type * as Resources from '../../resources';
import { definePanel } from '../../src/customization/definePanel';
import { defineResource } from '../../src/resource/defineResource';

/** What is sent of the inputs of an extension, which are not named a second time. */

const { panel } = vi.hoisted(() => ({ panel: {} }));
vi.mock('../../resources/panel', () => ({ panel }));
vi.mock('../../resources', async importOriginal => {
  const { resources } = await importOriginal<typeof Resources>();
  const tables = defineResource<'links'>({
    name: 'tables' as 'links',
    endpoint: 'tables/',
    inputs: <ReferenceInput source="menu" reference="menus" />,
    body: ({ menu }) => ({ menu }),
  });
  return { resources: [...resources, tables] };
});

Object.assign(
  panel,
  definePanel({
    extensions: [
      {
        capability: 'spiciness',
        fields: { categories: ['note'] },
        load: () =>
          Promise.resolve({
            resources: {
              categories: {
                inputs: (
                  <>
                    <NumberInput source="spiciness" />
                    <ReferenceInput source="kitchen" reference="menus" />
                  </>
                ),
              },
            },
          }),
      },
    ],
  }),
);

// It reads the panel's extensions when it is loaded.
const { loadExtensions, sentResources, setSent } = await import('../../src/app/extensions');

const before = { id: 1, name: 'Çorba', description: '', spiciness: 3, kitchen: { id: 1, name: 'Alt kat' } };

it('the id of a ReferenceInput through a body that sends it as it is, also of a record as the backend has it', () => {
  const { body } = sentResources.find(({ name }) => (name as string) === 'tables')!;
  const record = { id: 1, menu: { id: 5, name: 'Akşam' } };
  expect(body(record, record)).toEqual({ menu: 5 });
  expect(body({ id: 1, menu: 6 }, record)).toEqual({ menu: 6 });
});

function bodyOf(changes: object): object {
  const { body } = sentResources.find(({ name }) => name === 'categories')!;
  return body({ ...before, ...changes }, before);
}

it('only the fields that are named, until its code is loaded; then those of its inputs, as a resource sends them', async () => {
  setSent('spiciness', false);
  expect(bodyOf({ note: 'Acı', spiciness: 4 })).toMatchObject({ note: 'Acı' });
  expect(bodyOf({ spiciness: 4 })).not.toHaveProperty('spiciness');
  await createI18nProvider({ en: en });
  await loadExtensions('spiciness');
  expect(bodyOf({ spiciness: '4' })).toMatchObject({ spiciness: 4 });
  expect(bodyOf({ spiciness: '' })).toMatchObject({ spiciness: null });
  expect(bodyOf({ kitchen: { id: 2, name: 'Üst kat' } })).toMatchObject({ kitchen: 2 });
  const unchanged = bodyOf({});
  for (const name of ['spiciness', 'kitchen', 'note']) expect(unchanged).not.toHaveProperty(name);
});

it('beside a file also unchanged answers of yes or no and lists, which a backend would reset, but no addresses of files', async () => {
  const { addSentFields } = await import('../../src/resource/extension/addSentFields');
  const record = {
    id: 1,
    is_hot: false,
    tags: [3, 4],
    hours: [{ day: 1 }],
    papers: ['https://example.com/a.pdf'],
    scan: '/media/b.pdf',
    level: 2,
    none: [],
  };
  const kept = { is_hot: 'false', tags: [3, 4], hours: '[{"day":1}]' };
  const form = new FormData();
  addSentFields(form, Object.keys(record), record, record);
  const parts = ['is_hot', 'tags', 'tags', 'hours'].map((name, index) => [
    name,
    ['false', '3', '4', kept.hours][index],
  ]);
  expect([...form]).toEqual(parts);
  const photo = new File(['x'], 'x.png');
  const values = { ...record, photo };
  for (const body of [{ photo }, {}]) {
    addSentFields(body, Object.keys(values), values, record);
    expect(body).toEqual({ ...kept, photo });
    // As the fields of a resource are sent, so that a backend reads both alike.
    expect([...toMultipart(body)].filter(([name]) => name !== 'photo')).toEqual(parts);
  }
  const json = {};
  addSentFields(json, Object.keys(record), record, record);
  expect(json).toEqual({});
});

it('changed objects and rows, in a form as JSON', async () => {
  const { addSentFields } = await import('../../src/resource/extension/addSentFields');
  const record = { id: 1, nutrition: { kcal: 1 }, hours: [{ day: 1 }], gone: [{ day: 1 }] };
  const values = { id: 1, nutrition: { kcal: 2 }, hours: [{ day: 2 }], gone: [] };
  const sent = (body: object, from = values) => {
    addSentFields(body, ['nutrition', 'hours', 'gone'], from, record);
    return body instanceof FormData ? Object.fromEntries(body) : body;
  };
  expect(sent({})).toEqual({ nutrition: { kcal: 2 }, hours: [{ day: 2 }], gone: [] });
  expect(sent({}, structuredClone(record) as never)).toEqual({});
  const texts = { nutrition: '{"kcal":2}', hours: '[{"day":2}]', gone: '[]' };
  expect(sent(new FormData())).toEqual(texts);
  const photo = new File(['x'], 'x.png');
  expect(sent({ photo })).toEqual({ photo, ...texts });
});

it('new files of a list as parts of their own', async () => {
  const { addSentFields } = await import('../../src/resource/extension/addSentFields');
  const files = [new File(['x'], 'x.png'), 'https://example.com/a.png'];
  const form = new FormData();
  addSentFields(form, ['papers'], { id: 1, papers: files }, { id: 1, papers: files.slice(1) });
  expect(form.getAll('papers')).toEqual(files);
});
