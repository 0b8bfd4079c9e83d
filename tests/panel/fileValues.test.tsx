import { fireEvent, screen, within } from '@testing-library/react';
import {
  ArrayInput,
  FileField,
  FileInput,
  InputHelperText,
  RecordContextProvider,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  useNotificationContext,
} from 'react-admin';
import { FormHelperText } from '@mui/material';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { muiComponent } from '../../src/ui/mui/muiComponent';
import { withFileName } from '../../src/resource/fields/withFileName';
import { withKeptFile } from '../../src/resource/form/inputs/withKeptFile';
import { ConflictDialog } from '../../src/resource/form/save/ConflictDialog';
import { VersionValue } from '../../src/resource/form/save/VersionValue';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildSample, openSample } from '../support/panel/sampleResource';

/** Values of react-admin's inputs for files: `{rawFile, src, title}`, whose address ends with the page. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const file = new File(['x'], 'plate.png', { type: 'image/png' });
const kept = { rawFile: file, src: 'blob:http://before/1', title: 'plate.png' };

it('a new file is shown by its picture or its name, not as JSON', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:now');
  const panel = await openSample(
    backend,
    buildSample({
      inputs: (
        <>
          <VersionValue field="photo" value={kept} />
          <p>
            <VersionValue field="papers" value={[kept, 'b.pdf']} />
          </p>
          <p>
            <VersionValue
              field="paper"
              value={{ rawFile: new File(['x'], 'c.pdf', { type: 'application/pdf' }) }}
            />
          </p>
        </>
      ),
    }),
    '/samples/create',
  );
  const { container } = panel.render();
  expect(await screen.findByText('plate.png, b.pdf')).toBeVisible();
  expect(screen.getByText('c.pdf')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:now');
  create.mockRestore();
});

function Messages() {
  const { notifications } = useNotificationContext();
  return <output>{notifications.map(({ message }) => message)}</output>;
}

it('a file that is refused leaves the one that is there, and is told', async () => {
  const Input = muiComponent(async () => {
    const Kept = withKeptFile(FileInput);
    return () => (
      <Kept
        source="paper"
        accept={{ 'application/pdf': ['.pdf'] }}
        defaultValue={{ src: 'blob:old', title: 'My plate' }}
      >
        <FileField source="src" title="title" />
      </Kept>
    );
  });
  const panel = await openSample(
    backend,
    buildSample({
      inputs: (
        <>
          <Input />
          <Messages />
        </>
      ),
    }),
    '/samples/create',
  );
  const { container } = panel.render();
  await screen.findByRole('link', { name: /My plate/ });
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], 'note.txt', { type: 'text/plain' })] } });
  expect(await screen.findByText(/^This file is not accepted here\./)).toBeVisible();
  expect(screen.getByRole('link', { name: /My plate/ })).toBeVisible();
  fireEvent.change(input, { target: { files: [new File(['x'], 'b.pdf', { type: 'application/pdf' })] } });
  expect(await screen.findByRole('link', { name: /b\.pdf/ })).toBeVisible();
});

it('a link to a file without a title has the name of the file', async () => {
  const Named = withFileName(FileField);
  const Field = muiComponent(async () => () => (
    <RecordContextProvider
      value={{
        id: 1,
        paper: `https://files.example.com/a/${encodeURIComponent('Menü Kasım')}.pdf?signature=1`,
      }}
    >
      <Named source="paper" />
    </RecordContextProvider>
  ));
  const panel = await openSample(backend, buildSample({ inputs: <Field /> }), '/samples/create');
  panel.render();
  expect(await screen.findByRole('link', { name: 'Menü Kasım.pdf' })).toBeVisible();
});

it('the versions of a choice are shown by their texts, and its field by its label', async () => {
  const choices = [
    { id: 1, name: 'Mild' },
    { id: 2, name: 'Hot' },
  ];
  const conflict = {
    base: { id: 1, level: 1, tags: [1] },
    mine: { id: 1, level: 2, tags: [1, 2] },
    theirs: { id: 1, level: null, tags: [2], name: 'Çorba' },
  };
  const inputs = (
    <>
      <SelectInput source="level" label="How hot" choices={choices} />
      <SelectArrayInput source="tags" choices={choices} />
      <ArrayInput source="rows">
        <SimpleFormIterator>
          <SelectInput source="level" label="Level of a row" choices={[{ id: 2, name: 'Small' }]} />
        </SimpleFormIterator>
      </ArrayInput>
      <ConflictDialog conflict={conflict} onChoose={() => undefined} />
    </>
  );
  const panel = await openSample(backend, buildSample({ inputs }), '/samples/create');
  panel.render();
  const level = within(await screen.findByRole('group', { name: 'How hot' }));
  expect(level.getByRole('radio', { name: 'Yours Hot' })).toBeChecked();
  expect(level.getByRole('radio', { name: 'Saved –' })).not.toBeChecked();
  const tags = within(screen.getByRole('group', { name: 'tags' }));
  expect(tags.getByRole('radio', { name: 'Yours Mild, Hot' })).toBeChecked();
});

it('a file of a draft is shown at an address of this page', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:now');
  const Input = muiComponent(async () => () => (
    <FileInput source="paper" defaultValue={{ ...kept, title: 'My plate' }}>
      <FileField source="src" title="title" />
    </FileInput>
  ));
  const panel = await openSample(backend, buildSample({ inputs: <Input /> }), '/samples/create');
  panel.render();
  expect(await screen.findByRole('link', { name: /My plate/ })).toHaveAttribute('href', 'blob:now');
});

it('a help text that is an element is shown, and no room is left for one that is not there', async () => {
  const Help = muiComponent(async () => () => (
    <>
      <FormHelperText>At most {70} letters</FormHelperText>
      <FormHelperText>
        <i>Set by the owner</i>
      </FormHelperText>
      <FormHelperText>
        <InputHelperText helperText={<b>Bold help</b>} />
      </FormHelperText>
      <FormHelperText data-testid="none">
        <InputHelperText helperText={undefined} />
      </FormHelperText>
    </>
  ));
  const panel = await openSample(backend, buildSample({ inputs: <Help /> }), '/samples/create');
  panel.render();
  expect(await screen.findByText('At most 70 letters')).toBeVisible();
  expect(screen.getByText('Set by the owner')).toBeVisible();
  expect(screen.getByText('Bold help')).toBeVisible();
  expect(screen.queryByTestId('none')).not.toBeInTheDocument();
});
