// @vitest-environment node
import { expect, it } from 'vitest';
import { lazyReactAdmin } from '../../scripts/build/lazyReactAdmin';

it.each([
  ['DateInput', 'muiInput'],
  ['TranslatableInputs', 'muiInput'],
  ['DataTable', 'muiComponent'],
  ['DateField', 'muiComponent'],
])('%s of react-admin is loaded on demand by %s', async (name, create) => {
  const { load } = lazyReactAdmin();
  const found = (await (load as (id: string) => unknown)(`\0lazy:react-admin/${name}`)) as { code: string };
  expect(found.code).toContain(`export const ${name} = ${create}(`);
});

it.each([
  ['NumberField', "{ textAlign: 'right' }"],
  ['ReferenceOneField', '{ sortable: false }'],
])('%s has what a Datagrid reads of it before it is loaded', async (name, properties) => {
  const { load } = lazyReactAdmin();
  const found = (await (load as (id: string) => unknown)(`\0lazy:react-admin/${name}`)) as { code: string };
  expect(found.code).toContain(`export const ${name} = Object.assign(muiComponent(`);
  expect(found.code).toContain(properties);
});
