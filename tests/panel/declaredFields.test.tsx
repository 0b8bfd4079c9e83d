import { Fragment, Suspense } from 'react';
import { FunctionField, Labeled, TextInput } from 'react-admin';
import { expect, it } from 'vitest';
import { declaredFields } from '../../src/resource/form/body/declaredFields';
import { extended } from '../../src/resource/extension/extended';
import { buildSample } from '../support/panel/sampleResource';

/** What a declaration is understood to write. */

const shown = <FunctionField render={() => '12'} />;
const record = { id: 1, name: 'Tuz', total: 12, created_by: 'Ayşe' };

it.each([
  ['a label', <Labeled key="a" label="Total" children={shown} />],
  ['a label with the name of a field', <Labeled key="b" source="created_by" children={shown} />],
  ['a fragment', <Fragment key="c">Notes</Fragment>],
  ['a fragment without anything', <Fragment key="d" />],
  ['a part that is loading', <Suspense key="e" fallback={null} children={undefined} />],
])('%s is not taken for an input', (_, part) => {
  const inputs = (
    <>
      <TextInput source="name" />
      {part}
    </>
  );
  const { fields, isComplete } = declaredFields(inputs);
  expect([[...fields.keys()], isComplete]).toEqual([['name'], true]);
  expect(buildSample({ inputs }).body(record, record)).toEqual({ name: 'Tuz' });
});

it('an extension that adds no inputs hides none', () => {
  const resource = buildSample({ inputs: <TextInput source="name" /> });
  const { inputs } = extended(resource, [{ resources: { samples: { columns: <p /> } } } as never]);
  expect(declaredFields(inputs).isComplete).toBe(true);
});

it('a new record has all that a form of the resource’s own has, a changed one what was changed', () => {
  const inputs = <TextInput source="name" />;
  const values = { ...record, id: undefined as never, note: 'Yeni', empty: undefined };
  expect(buildSample({ inputs }).body(values, undefined)).toEqual({ name: 'Tuz' });
  const { body } = buildSample({ inputs, views: { create: () => null } });
  expect(body({ ...values, updated_at: 'x' }, undefined)).toEqual({
    ...{ name: 'Tuz', total: 12, created_by: 'Ayşe', note: 'Yeni' },
  });
  expect(body({ ...record, note: 'Yeni' }, record)).toEqual({ name: 'Tuz', note: 'Yeni' });
});
