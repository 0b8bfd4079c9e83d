import { screen, waitFor } from '@testing-library/react';
import { ArrayInput, BooleanInput, FormDataConsumer, SimpleFormIterator, TextInput } from 'react-admin';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildSample, openSample } from '../support/panel/sampleResource';

/** Rows of react-admin's `ArrayInput` that get their default after something was typed. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

function Changed() {
  const { dirtyFields } = useFormState();
  return <output>{Object.keys(dirtyFields).sort().join()}</output>;
}

const rows = (source: string, children: ReactNode) => (
  <ArrayInput source={source}>
    <SimpleFormIterator>{children}</SimpleFormIterator>
  </ArrayInput>
);

async function openForm(inputs: ReactNode) {
  const all = (
    <>
      <TextInput source="name" />
      {inputs}
      <Changed />
    </>
  );
  const panel = await openSample(backend, buildSample({ inputs: all }), '/samples/create');
  panel.render();
  const name = await screen.findByRole('textbox', { name: /name/i });
  return { ...panel, name };
}

it('P1 rows that a choice shows leave what was typed before as a change', async () => {
  const { user, name } = await openForm(
    <>
      <BooleanInput source="has_steps" label="Steps" />
      <FormDataConsumer>
        {({ formData }) => formData.has_steps && rows('steps', <TextInput source="text" />)}
      </FormDataConsumer>
    </>,
  );
  await user.type(name, 'Tuz');
  await user.click(screen.getByRole('switch', { name: /steps/i }));
  await screen.findByRole('button', { name: /add/i });
  await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('has_steps,name'));
});

it('P1 rows within a new row leave what was typed before as a change, and a form without changes has none', async () => {
  const { user, name } = await openForm(
    <>
      {rows('steps', rows('parts', <TextInput source="text" />))}
      {rows('others', <TextInput source="text" />)}
    </>,
  );
  const output = document.querySelector('output')!;
  const [add] = await screen.findAllByRole('button', { name: /add/i });
  expect(output).toHaveTextContent(/^$/);
  await user.type(name, 'Tuz');
  await user.click(add!);
  await waitFor(() => expect(output).toHaveTextContent(/name.*steps/));
});
