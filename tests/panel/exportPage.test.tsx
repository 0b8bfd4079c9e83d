import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, silence, wireOver } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(() => vi.doUnmock('../../src/tools/export/toZip'));

it('an export that is cancelled while it reads a photo makes no file, and can be made again', async () => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Menemen' });
  const wire = wireOver(backend.fetch);
  wire.when('GET company-api/v1/products/', async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: object[] };
    const results = page.results.map(one => ({ ...one, photo: 'https://photos.example/menemen.png' }));
    return answer(200, { ...page, results });
  });
  const readPhoto = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementationOnce((_, init) => silence({ signal: init?.signal ?? undefined }))
    .mockResolvedValue(new Response('photo'));
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/export' });
  await screen.findByRole('button', { name: /^Account: / });
  const make = await screen.findByRole('button', { name: 'Download' });
  await user.click(make);
  await waitFor(() => expect(readPhoto).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(make).toBeEnabled());
  expect(download).not.toHaveBeenCalled();
  expect(screen.queryByText(/^The file was made/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await user.click(make);
  expect(await screen.findByText(/^The file was made: .*\.zip/)).toBeVisible();
  expect(download).toHaveBeenCalledTimes(1);
});

it('the user is read again on request where the export needs the company', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const recover = wire.when('GET api/v1/me/', () => answer(503, {}));
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/export' });
  const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' });
  recover();
  await user.click(retry);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('A9 an export whose code a release has removed says that reloading helps', async () => {
  const company = await buildCompany(backend);
  vi.doMock('../../src/tools/export/toZip', () => {
    throw new Error('404');
  });
  const { user } = await renderPanel({ backend, account: company.account, path: '/export' });
  await screen.findByRole('button', { name: /^Account: / });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^!The file could not be made\..*Reloading fetches it again/s,
  );
});
