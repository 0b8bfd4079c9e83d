import { screen, waitFor, within } from '@testing-library/react';
import {
  ArrayInput,
  AutocompleteInput,
  CheckboxGroupInput,
  FileField,
  FileInput,
  FormDataConsumer,
  ImageField,
  ImageInput,
  NumberInput,
  RadioButtonGroupInput,
  SelectArrayInput,
  SimpleFormIterator,
  TextInput,
  TranslatableInputs,
} from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { buildSample, openSample } from '../support/sampleResource';
import { answer } from '../support/wire';

const CHOICES = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Beta' },
];

const inputs = (
  <>
    <TextInput source="name" />
    <CheckboxGroupInput source="parts" choices={CHOICES} />
    <RadioButtonGroupInput source="size" choices={CHOICES} />
    <AutocompleteInput source="region" choices={CHOICES} />
    <SelectArrayInput source="guides" choices={CHOICES} />
    <ImageInput source="cover">
      <ImageField source="src" />
    </ImageInput>
    <FileInput source="rules">
      <FileField source="src" />
    </FileInput>
    <TranslatableInputs locales={['en', 'tr']} defaultLocale="en">
      <TextInput source="greeting" />
    </TranslatableInputs>
    <ArrayInput source="hours" defaultValue={[{}, {}]}>
      <SimpleFormIterator>
        <TextInput source="day" />
        <NumberInput source="from" />
        <CheckboxGroupInput source="shifts" choices={CHOICES} />
      </SimpleFormIterator>
    </ArrayInput>
    <FormDataConsumer>
      {({ formData }) => formData.is_open && <TextInput source="opening" />}
    </FormDataConsumer>
  </>
);

const isVisible = (element: Element) => getComputedStyle(element).display !== 'none';

describe('B5 a refusal of a field of react-admin’s inputs', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  async function saveRefused(body: object, times = 1) {
    const panel = await openSample(backend, buildSample({ inputs }), '/samples/create');
    panel.wire.once(/^POST/, () => answer(400, body));
    const { container } = panel.render();
    await panel.user.type(await screen.findByRole('textbox', { name: /name/i }), 'Tuz');
    await panel.user.click(screen.getByRole('button', { name: 'Create' }));
    const messages = await screen.findAllByText(/Mended by hand/);
    expect(messages).toHaveLength(times);
    return { ...panel, container, message: messages[0]! };
  }

  it.each([
    ['check boxes', { parts: ['Mended by hand.'] }, '.ra-input-parts'],
    ['radio buttons', { size: ['Mended by hand.'] }, '.ra-input-size'],
    ['a choice that is searched', { region: ['Mended by hand.'] }, '.ra-input-region'],
    ['several choices', { guides: ['Mended by hand.'] }, '.ra-input-guides'],
    ['an image', { cover: ['Mended by hand.'] }, '.ra-input-cover'],
    ['a file', { rules: ['Mended by hand.'] }, '.ra-input-rules'],
    ['one language of a text', { greeting: { en: ['Mended by hand.'] } }, '[role=tabpanel]'],
    ['a list of rows', { hours: ['Mended by hand.'] }, '.ra-input-hours'],
    ['an input of a row', { hours: [{}, { from: ['Mended by hand.'] }] }, 'li:nth-child(2) .ra-input-from'],
    ['check boxes in a row', { hours: [{}, { shifts: ['Mended by hand.'] }] }, '.ra-input-hours'],
  ])('is shown beside %s, and can be sent again', async (_, body, place) => {
    const { container, message, wire, user } = await saveRefused(body);
    expect(Array.from(container.querySelectorAll(place), element => element.textContent).join()).toContain(
      'Mended by hand.',
    );
    expect(message.closest('[role=alert]')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /^name/i }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
  });

  it('is shown beside a text of another language, and above the form while that is hidden', async () => {
    const { container } = await saveRefused({ greeting: { tr: ['Mended by hand.'] } }, 2);
    expect(screen.getByRole('alert')).toHaveTextContent('Mended by hand.');
    const hidden = Array.from(container.querySelectorAll('[role=tabpanel]')).find(tab => !isVisible(tab));
    expect(hidden).toHaveTextContent('Mended by hand.');
  });

  it('is shown above the form where the form does not show the input, and can be sent again', async () => {
    const { message, wire, user } = await saveRefused({ opening: ['Mended by hand.'] });
    expect(within(screen.getByRole('alert')).getByText(/Mended by hand/)).toBe(message);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
  });
});
