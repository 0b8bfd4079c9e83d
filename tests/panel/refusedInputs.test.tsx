import { act, screen, waitFor, within } from '@testing-library/react';
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
  required as requiredByReactAdmin,
  SelectArrayInput,
  SimpleFormIterator,
  TextInput,
  TranslatableInputs,
  useInput,
} from 'react-admin';
import type { ReactNode } from 'react';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errors } from '../../i18n/en/errors';
import {
  choice,
  date,
  number,
  photo,
  position,
  reference,
  references,
  text,
} from '../../src/resource/fields/fields';
import { formInputs } from '../../src/resource/form/inputs/lazyInputs';
import type * as PhotoCheck from '../../src/resource/photo/photoProblem';
import { photoProblem } from '../../src/resource/photo/photoProblem';
import type { Resource } from '../../src/resource/Resource';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { ReactAdminRoot } from '../../src/ui/mui/ReactAdminRoot';
import { startBackend, type Backend } from '../support/backend/backend';
import { gate } from '../support/gate';
import { PIXEL } from '../support/pixel';
import { buildSample, openSample } from '../support/panel/sampleResource';
import { answer, broken } from '../support/panel/wire';

vi.mock('../../src/resource/photo/photoProblem', async load => {
  const { photoProblem: check } = await load<typeof PhotoCheck>();
  return { photoProblem: vi.fn(check) };
});

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

/** Declares records with a name and other fields, which can be duplicated. */
function declare(fields: object, ownInputs?: ReactNode): Resource {
  return buildSample({
    fields: { name: text(), ...fields },
    columns: undefined,
    inputs: ownInputs,
    copy: true,
  });
}

const isVisible = (element: Element) => getComputedStyle(element).display !== 'none';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('P13 an input takes no text while a validator asks the backend', async () => {
  const { opened, open } = gate();
  const unused = async () => {
    await opened;
    return undefined;
  };
  const sample = buildSample({ inputs: <TextInput source="name" validate={unused} /> });
  const panel = await openSample(backend, sample, '/samples/create');
  panel.render();
  const name = await screen.findByRole('textbox', { name: /name/i });
  await panel.user.type(name, 'Tuz');
  await panel.user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(name.closest('[inert]')).not.toBeNull());
  expect(panel.wire.writes()).toEqual([]);
  open();
  await waitFor(() => expect(panel.wire.writes()).toHaveLength(1));
});

describe('B5 a refusal of a field of react-admin’s inputs', () => {
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

  it.each([
    ['the form does not show the input', 'opening'],
    ['it is about a text in all its languages', 'greeting'],
    ['the form has an input of this name in rows only', 'day'],
  ])('is shown above the form where %s, and can be sent again', async (_, field) => {
    const { message, wire, user } = await saveRefused({ [field]: ['Mended by hand.'] });
    expect(within(screen.getByRole('alert')).getByText(/Mended by hand/)).toBe(message);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
  });
});

describe('a form of declared fields', () => {
  /** Opens the form of a new record. */
  async function openNew(fields: object) {
    const opened = await openSample(backend, declare(fields), '/samples/create');
    opened.render();
    const create = async (name = 'Süt') => {
      await opened.user.type(await screen.findByRole('textbox', { name: /^Name/ }), name);
      await opened.user.click(screen.getByRole('button', { name: 'Create' }));
    };
    opened.wire.when(/^POST/, ({ body }) => answer(201, { id: 8, ...(body as object) }));
    const sent = () => opened.wire.calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
    return { ...opened, create, sent };
  }

  it('sends null for a number that is left empty, and no place', async () => {
    const { create, sent } = await openNew({ code: number(), sort_order: position({ input: true }) });
    await screen.findByLabelText('sort_order');
    await create();
    await waitFor(() => expect(sent()).toEqual([{ name: 'Süt', code: null }]));
  });

  it('sends null for a number that is cleared, and no place', async () => {
    const { user, create, sent } = await openNew({ code: number(), sort_order: position({ input: true }) });
    for (const label of ['code', 'sort_order']) {
      await user.type(await screen.findByLabelText(label), '3');
      await user.clear(screen.getByLabelText(label));
      expect(screen.getByLabelText(label)).toHaveDisplayValue('');
    }
    await create();
    await waitFor(() => expect(sent()).toEqual([{ name: 'Süt', code: null }]));
  });

  it('refuses a text that the browser takes for no number', async () => {
    const { user, create, sent } = await openNew({ code: number() });
    const box = await screen.findByLabelText('code');
    await user.type(box, '3');
    // As a browser has it for `10-12`: the value is empty, and the text stays.
    Object.defineProperty(box, 'validity', { configurable: true, value: { badInput: true } });
    await user.clear(box);
    await create();
    // The sample has no texts of react-admin.
    expect(await screen.findByText('ra.validation.number')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('refuses an incomplete date, also one whose typing changes no value, and sends it once it is complete', async () => {
    const { user, create, sent } = await openNew({ valid_from: date() });
    const box = await screen.findByLabelText('valid_from');
    // As a browser has it for `31.12.`: the value is empty, as before, and the text stays.
    const browserSays = (badInput: boolean) =>
      Object.defineProperty(box, 'validity', { configurable: true, value: { badInput } });
    browserSays(true);
    await create();
    expect(await screen.findByText('Complete the date, or clear it.')).toBeVisible();
    expect(sent()).toEqual([]);
    browserSays(false);
    await user.type(box, '2026-12-31');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent()).toEqual([{ name: 'Süt', valid_from: '2026-12-31' }]));
  });

  it('keeps a date of which a part is cleared: the save is refused', async () => {
    const panel = await openSample(backend, declare({ valid_from: date() }), '/samples/7/edit');
    panel.wire.when(/^GET .*7\/$/, () => answer(200, { id: 7, name: 'Süt', valid_from: '2026-05-31' }));
    panel.render();
    const box = await screen.findByLabelText('valid_from');
    Object.defineProperty(box, 'validity', { configurable: true, value: { badInput: true } });
    await panel.user.clear(box);
    await panel.user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Complete the date, or clear it.')).toBeVisible();
    expect(panel.wire.writes()).toEqual([]);
  });

  it('refuses a place that is no number, or below 1', async () => {
    const { user, create, sent } = await openNew({ sort_order: position({ input: true }) });
    const box = await screen.findByLabelText('sort_order');
    await user.type(box, '0');
    await create();
    expect(await screen.findByText('ra.validation.minValue')).toBeVisible();
    await user.clear(box);
    Object.defineProperty(box, 'validity', { configurable: true, value: { badInput: true } });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('ra.validation.number')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('shows a choice that the declaration lacks as it came', async () => {
    const panel = await openSample(
      backend,
      declare({ level: choice(['mild'], { required: true }) }),
      '/samples/7/edit',
    );
    panel.wire.when(/^GET .*7\/$/, () => answer(200, { id: 7, name: 'Süt', level: 'severe' }));
    panel.render();
    await waitFor(async () => expect(await screen.findByLabelText(/^level/)).toHaveDisplayValue('severe'));
  });

  it('shows a filter of an old link whose value is no choice any more', async () => {
    const sample = declare({ level: choice(['mild'], { filter: true }) });
    const panel = await openSample(backend, sample, '/samples?level=old');
    panel.render();
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: 'level' })).toHaveDisplayValue('old'),
    );
  });

  it('requires something to be picked for required references', async () => {
    const { create, sent } = await openNew({ others: references('samples' as never, { required: true }) });
    await create();
    expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^others/ })).toHaveAccessibleDescription('Required');
    expect(sent()).toEqual([]);
  });
});

it('P22 a save after a conflict sends no field without an input, such as an address that is signed again', async () => {
  const panel = await openSample(backend, buildSample(), '/samples/7/edit');
  let reads = 0;
  panel.wire.when(/^GET .*\/7\/$/, () => {
    reads += 1;
    const name = reads === 1 ? 'Tuz' : 'Deniz tuzu';
    return answer(200, {
      id: 7,
      name,
      photo: `https://a.test/l.png?sig=${reads}`,
      updated_at: reads === 1 ? '2026-01-01T00:00:00Z' : '2026-01-02T00:00:00Z',
    });
  });
  panel.wire.when(/^PUT /, ({ body }) => answer(200, { id: 7, ...(body as object) }));
  panel.render();
  const name = await screen.findByDisplayValue('Tuz');
  await panel.user.type(name, ' (iri)');
  await panel.user.click(screen.getByRole('button', { name: 'Update' }));
  await panel.user.click(await screen.findByRole('button', { name: 'Save the choice' }));
  await waitFor(() => expect(panel.wire.writes()).toHaveLength(1));
  expect(panel.wire.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Tuz (iri)' });
});

it.each<[what: string, input: ReactNode, sentence: RegExp]>([
  [
    'an empty list',
    <ArrayInput key="hours" source="hours" validate={requiredByReactAdmin()}>
      <SimpleFormIterator>
        <TextInput source="day" />
      </SimpleFormIterator>
    </ArrayInput>,
    /^Please fill in all required fields$/,
  ],
  [
    'a list with too few rows',
    <ArrayInput key="hours" source="hours" validate={() => 'At least two rows'}>
      <SimpleFormIterator>
        <TextInput source="day" />
      </SimpleFormIterator>
    </ArrayInput>,
    // Without react-admin's texts, which the whole panel has.
    /^ra\.message\.invalid_form$/,
  ],
  [
    'a file that is not chosen',
    <FileInput key="paper" source="paper" validate={() => 'A scan, please'}>
      <FileField source="src" title="title" />
    </FileInput>,
    /^ra\.message\.invalid_form$/,
  ],
])(
  'B5 a save that is refused for %s, which cannot take the focus, is told above the form',
  async (_, input, sentence) => {
    const ownInputs = (
      <>
        <TextInput source="name" />
        {input}
      </>
    );
    const panel = await openSample(backend, buildSample({ inputs: ownInputs }), '/samples/create');
    panel.render();
    await panel.user.type(await screen.findByRole('textbox', { name: /name/i }), 'Tuz');
    await panel.user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(panel.wire.writes()).toEqual([]);
  },
);

describe('X7 a photo whose check cannot be loaded', () => {
  async function choose(reason: Error) {
    vi.mocked(photoProblem).mockRejectedValueOnce(reason);
    const { render, user, wire } = await openSample(backend, declare({ photo: photo() }), '/samples/create');
    render();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Sütlaç');
    const file = new File([PIXEL], 'dish.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Choose a photo', { selector: 'input' }), file);
    const save = () => user.click(screen.getByRole('button', { name: 'Create' }));
    return { user, wire, save };
  }

  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  afterEach(() => vi.restoreAllMocks());

  it('stays in the form, which says why, sends nothing without it, and checks it again on demand', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    offline();
    const { user, wire, save } = await choose(new ChunkError('gone'));
    expect(await screen.findByText(errors.offline)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sütlaç');
    await save();
    expect(wire.writes()).toEqual([]);
    // The sample has no texts of the frame.
    await user.click(screen.getByRole('button', { name: 'frame.retry' }));
    expect(await screen.findByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
    expect(screen.queryByText(errors.offline)).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('is checked again by itself when the network is back, and leaves the form as it is', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const network = offline();
    const { save } = await choose(new ChunkError('gone'));
    await screen.findByText(errors.offline);
    network.mockReturnValue(true);
    await save();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Sütlaç');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('can be given up, and the form is then sent without it', async () => {
    offline();
    const { user, wire, save } = await choose(new ChunkError('gone'));
    await screen.findByText(errors.offline);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    vi.restoreAllMocks();
    await save();
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
  });

  it('is refused where the file itself cannot be read', async () => {
    await choose(new DOMException('gone', 'NotReadableError'));
    expect(await screen.findByText(/^This photo cannot be opened/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'frame.retry' })).not.toBeInTheDocument();
  });
});

describe('records that have a title and no name', () => {
  const books = buildSample({
    ...{ columns: undefined, inputs: undefined },
    search: 'search',
    recordRepresentation: record => (record as unknown as { title: string }).title,
    fields: { parent: reference('samples' as never, { filter: true }) } as never,
  });

  async function openBooks(path: string) {
    const opened = await openSample(backend, books, path);
    opened.wire.when(/^GET .*ingredients\/$/, () =>
      answer(200, { results: [{ id: 7, title: 'Saatleri Ayarlama', parent: null }], count: 1 }),
    );
    opened.wire.when(/^POST/, ({ body }) => answer(201, { id: 8, ...(body as object) }));
    opened.render();
    return opened;
  }

  it('are found by the search of their resource, and shown by their title', async () => {
    const { user, wire } = await openBooks('/samples/create');
    await user.type(await screen.findByRole('combobox', { name: /^parent/ }), 'ayarlama');
    await waitFor(() => expect(wire.calls.map(({ query }) => query.get('search'))).toContain('ayarlama'));
    await user.click(await screen.findByRole('option', { name: 'Saatleri Ayarlama' }));
    expect(wire.calls.every(({ query }) => !query.has('name') && !query.has('q'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(wire.calls.find(({ method }) => method === 'POST')?.body).toEqual({ parent: 7 }),
    );
  });

  it('are the choices of a filter by their title', async () => {
    await openBooks('/samples');
    const filter = await screen.findByRole('combobox', { name: 'parent' });
    expect(await within(filter).findByRole('option', { name: 'Saatleri Ayarlama' })).toHaveValue('7');
  });
});

describe('a copy of a record', () => {
  const FIELDS = { photo: photo(), sort_order: position({ input: true }) };
  const RECORD = { id: 7, name: 'Menemen', photo: 'http://backend.test/photos/menemen.png', sort_order: 3 };

  async function openCopy(sample = declare(FIELDS), record: object = RECORD) {
    const opened = await openSample(backend, sample, '/samples/create?copy=7');
    opened.wire.when(/^GET company-api\/v1\/ingredients\/7\//, () => answer(200, record));
    opened.wire.when(/^POST/, () => answer(201, { ...record, id: 8 }));
    opened.render();
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    // The form is there before its copy is filled in.
    await waitFor(() => expect(name).toHaveValue('Menemen (copy)'));
    const create = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Create' }));
      expect(await screen.findByText('Allergens: saved.')).toBeVisible();
      return opened.wire.calls.find(({ method }) => method === 'POST')?.body;
    };
    return { ...opened, create };
  }

  it('sends the photo as a new file, and not the place of the original', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a06a3c' } })
      .png()
      .toBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(new Blob([picture], { type: 'image/png' })),
    );
    const { create } = await openCopy();
    expect(await screen.findByLabelText('sort_order')).toHaveDisplayValue('');
    const sent = (await create()) as FormData;
    expect([...sent.keys()]).toEqual(['name', 'photo']);
    expect(sent.get('photo')).toMatchObject({ name: 'menemen.png', size: picture.length });
  });

  it('shows the copied picture in react-admin’s ImageInput', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a06a3c' } })
      .png()
      .toBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(new Blob([picture], { type: 'image/png' })),
    );
    const ownInputs = (
      <>
        <formInputs.TextInput source="name" />
        <ReactAdminRoot>
          <ImageInput source="photo">
            <ImageField source="src" title="title" />
          </ImageInput>
        </ReactAdminRoot>
      </>
    );
    const { create } = await openCopy(declare({}, ownInputs));
    expect(await screen.findByRole('img', { name: 'menemen.png' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    const sent = (await create()) as FormData;
    expect(sent.get('photo')).toMatchObject({ name: 'menemen.png', size: picture.length });
  });

  it('says that the photo could not be copied when it cannot be read', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => broken());
    const { create } = await openCopy();
    expect(screen.getByText(/^The photo could not be copied/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Photo preview' })).not.toBeInTheDocument();
    expect(await create()).toEqual({ name: 'Menemen (copy)' });
  });

  it('shows what react-admin’s reference inputs refer to, and makes new rows', async () => {
    const Value = ({ source }: { source: string; reference?: string; children?: ReactNode }) => (
      <output aria-label={source}>{JSON.stringify(useInput({ source }).field.value)}</output>
    );
    const Reference = Object.assign(Value.bind(null), { displayName: 'ReferenceInput' });
    const ownInputs = (
      <>
        <formInputs.TextInput source="name" />
        <Reference source="menu" reference="menus" />
        <Value source="steps">
          <formInputs.TextInput source="name" />
        </Value>
      </>
    );
    const menu = { id: 5, name: 'Öğle' };
    const steps = [{ id: 1, name: 'Mix', updated_at: 'x' }];
    const { create } = await openCopy(declare({}, ownInputs), { id: 7, name: 'Menemen', menu, steps });
    await waitFor(() => expect(screen.getByLabelText('menu')).toHaveTextContent('5'));
    expect(await create()).toEqual({ name: 'Menemen (copy)', menu: 5, steps: [{ name: 'Mix' }] });
  });
});

it('P22 shows what another user has changed within a row that has an id', async () => {
  const inputs = (
    <>
      <TextInput source="name" />
      <ArrayInput source="hours">
        <SimpleFormIterator>
          <TextInput source="opens" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
  const { wire, user, render } = await openSample(backend, buildSample({ inputs }), '/samples/7/edit');
  const record = (opens: string, updated_at: string) =>
    answer(200, { id: 7, name: 'Tuz', hours: [{ id: 3, opens }], updated_at });
  let stored = () => record('09:00', '2026-01-01T10:00:00Z');
  wire.when(/^GET .*ingredients\/7\//, () => stored());
  render();
  await user.type(await screen.findByRole('textbox', { name: /name/i }), ' 2');
  stored = () => record('10:00', '2026-01-01T11:00:00Z');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = await screen.findByRole('alertdialog');
  const hours = within(dialog).getByRole('group', { name: 'hours' });
  expect(within(hours).getByRole('radio', { name: /Saved .*10:00/ })).toBeChecked();
  wire.once(/^(PUT|PATCH) /, () => record('10:00', '2026-01-01T12:00:00Z'));
  await user.click(screen.getByRole('button', { name: 'Save the choice' }));
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  const { body } = wire.calls.find(({ method }) => method !== 'GET')!;
  expect(body).toMatchObject({ name: 'Tuz 2', hours: [{ opens: '10:00' }] });
});

it('P22 shows all of a row of two versions, and the names of what react-admin’s reference inputs refer to', async () => {
  const Value = ({ source }: { source: string; reference?: string }) => (
    <output aria-label={source}>{JSON.stringify(useInput({ source }).field.value)}</output>
  );
  const Reference = Object.assign(Value.bind(null), { displayName: 'ReferenceInput' });
  const inputs = (
    <>
      <TextInput source="name" />
      <Reference source="menu" reference="samples" />
      <ArrayInput source="sizes">
        <SimpleFormIterator>
          <TextInput source="name" />
          <TextInput source="price" />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
  const { wire, user, render } = await openSample(backend, buildSample({ inputs }), '/samples/7/edit');
  const record = (price: number, menu: object, updated_at: string) =>
    answer(200, { id: 7, name: 'Tuz', sizes: [{ id: 3, name: 'Small', price }], menu, updated_at });
  wire.when(/^GET .*ingredients\/[35]\//, ({ path }) =>
    path.endsWith('/3/') ? answer(200, { id: 3, name: 'Öğle' }) : answer(200, { id: 5, name: 'Akşam' }),
  );
  let stored = () => record(5, { id: 3, name: 'Öğle' }, '2026-01-01T10:00:00Z');
  wire.when(/^GET .*ingredients\/7\//, () => stored());
  render();
  await user.type((await screen.findAllByRole('textbox', { name: /^name/i }))[0]!, ' 2');
  stored = () => record(6, { id: 5, name: 'Akşam' }, '2026-01-01T11:00:00Z');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  for (const name of [/^Yours .*Small 5/, /^Saved .*Small 6/, /^Yours .*Öğle/, /^Saved .*Akşam/])
    expect(await dialog.findByRole('radio', { name })).toBeInTheDocument();
});
