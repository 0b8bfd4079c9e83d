import { screen } from '@testing-library/react';
import { FileField, FileInput } from 'react-admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { muiComponent } from '../../src/ui/mui/muiComponent';
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
