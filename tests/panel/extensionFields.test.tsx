import { expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../src/i18n/language';
import { NumberInput, ReferenceInput } from 'react-admin';
import { en } from '../../i18n/en';
import { definePanel } from '../../src/customization/definePanel';

/** What is sent of the inputs of an extension, which are not named a second time. */

const { panel } = vi.hoisted(() => ({ panel: {} }));
vi.mock('../../resources/panel', () => ({ panel }));

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
