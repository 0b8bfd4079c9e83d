import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { exportCompany } from '../../server/domain/companies/exportCompany';
import { newPhotoName } from '../../server/domain/photos/photoNames';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { createServer } from '../../server/http/createServer';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { memoryStore } from '../support/backend/memoryPhotoStore';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { gate } from '../support/gate';

interface Exported {
  ingredients: { name: string }[];
  products: object[];
  links: object[];
  changes: { record: number }[];
}

onEachDatabase('the export of a company', backend => {
  const companyWithId = async () => {
    const company = await buildCompany(backend());
    return { company, id: await companyIdOf(backend().database, company.account) };
  };
  const exported = (id: number, photos: PhotoStore = memoryStore().store) =>
    exportCompany(backend().database, photos, id);
  const call = (method: string, company?: Company) =>
    backend().fetch('http://backend.test/api/v1/company-export/', {
      method,
      headers: company ? { Authorization: `Token ${company.account.token}` } : {},
    });

  const addIngredients = (id: number, count: number) =>
    backend().database.run(
      `INSERT INTO ingredients (company_id, name, folded, sort_key)
       SELECT $1, 'n' || n, 'n' || n, 'n' || n FROM generate_series(1, $2::integer) AS n`,
      [id, count],
    );
  const addChanges = (id: number, count: number, length = 0) =>
    backend().database.run(
      `INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name, before)
       SELECT $1, 'Ayşe', 'changed', 'menus', n, 'Çay', jsonb_build_object('description', repeat('x', $3::integer))
       FROM generate_series(1, $2::integer) AS n`,
      [id, count, length],
    );

  it('is complete without a photo whose file is gone', async () => {
    const { company, id } = await companyWithId();
    for (const photo of ['gone.webp', 'there.webp', null]) {
      const product = await company.buildProduct({ name: 'Çay' });
      await backend().database.run('UPDATE products SET photo = $1 WHERE id = $2', [photo, product.id]);
    }
    const photos: PhotoStore = {
      ...memoryStore().store,
      get: name => Promise.resolve(name === 'there.webp' ? new Uint8Array(3) : undefined),
    };
    const names = [];
    for await (const { name } of await exported(id, photos)) names.push(name);
    expect(names).toEqual(['company.json', 'photos/there.webp']);
    await backend().database.run('UPDATE products SET photo = NULL WHERE company_id = $1', [id]);
  });

  it('R3 breaks off on the wire when it fails while it is sent, which is told in the log and nowhere else', async () => {
    const { company, id } = await companyWithId();
    const name = newPhotoName();
    const product = await company.buildProduct({ name: 'Çay' });
    await backend().database.run('UPDATE products SET photo = $1 WHERE id = $2', [name, product.id]);
    // A folder cannot be read as a file.
    mkdirSync(join(backend().photoFolder, name));
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = createServer(backend().app.fetch, []);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = await fetch(`http://127.0.0.1:${port}/api/v1/company-export/`, {
      headers: { Authorization: `Token ${company.account.token}` },
    });
    expect(sent.status).toBe(200);
    await expect(sent.arrayBuffer()).rejects.toThrow();
    expect(printed).not.toHaveBeenCalled();
    const told = backend().errors.splice(0);
    expect(told).toHaveLength(1);
    // A client that goes away is no failure.
    await addChanges(id, 40, 300_000);
    const left = new AbortController();
    const headers = { Authorization: `Token ${company.account.token}` };
    const begun = await fetch(`http://127.0.0.1:${port}/api/v1/company-export/`, {
      headers,
      signal: left.signal,
    });
    await begun.body!.getReader().read();
    left.abort();
    await new Promise(resolve => server.close(resolve));
    expect(backend().errors).toEqual([]);
    expect(JSON.parse(told[0]!)).toMatchObject({
      msg: 'A file broke off while it was sent',
      path: '/api/v1/company-export/',
    });
    printed.mockRestore();
    await backend().database.run('UPDATE products SET photo = NULL WHERE company_id = $1', [id]);
    rmSync(join(backend().photoFolder, name), { recursive: true });
  });

  it.each([0, 1, 200, 401])('is readable and complete with lists of %i records', async count => {
    const { company, id } = await companyWithId();
    await addIngredients(id, count);
    const files = unzipSync(new Uint8Array(await (await call('GET', company)).arrayBuffer()));
    const data = JSON.parse(new TextDecoder().decode(files['company.json'])) as Exported;
    expect(Object.keys(data)).toEqual(
      'company ingredients products categories menus links changes users'.split(' '),
    );
    expect(data.ingredients.map(({ name }) => name)).toEqual(
      Array.from({ length: count }, (_, index) => `n${index + 1}`),
    );
    expect(data).toMatchObject({ products: [], links: [], changes: [] });
  });

  it('has the history in pages of a size that does not depend on that of its rows', async () => {
    const { id } = await companyWithId();
    await addChanges(id, 450);
    await addChanges(id, 12, 300_000);
    const [longest, data] = await readCompanyJson(await exported(id));
    expect(data.changes).toHaveLength(462);
    expect(data.changes.at(-1)).toMatchObject({ record: 12 });
    expect(longest).toBeLessThan(1_000_000);
  });

  it('has no change that is made after the moment of its records, and keeps no transaction for a slow reader', async () => {
    const { company, id } = await companyWithId();
    await addIngredients(id, 1);
    await addChanges(id, 3);
    const files = await exported(id);
    await company.buildIngredient({ name: 'Yeni' });
    const [, data] = await readCompanyJson(files);
    expect([data.ingredients.length, data.changes.length]).toEqual([1, 3]);
  });

  it('R14 is refused while the records of others that are sent slowly take much memory, and works after them', async () => {
    const large = [await companyWithId(), await companyWithId()];
    for (const { id } of large) {
      await addIngredients(id, 51);
      await backend().database.run(
        `UPDATE ingredients SET name = repeat('n', 1000000) WHERE company_id = $1`,
        [id],
      );
    }
    const slow = [];
    for (const { company } of large) slow.push(await call('GET', company));
    expect(slow.map(({ status }) => status)).toEqual([200, 503]);
    // The refused one is not one of the company's twelve in an hour.
    const counted = "SELECT points FROM rate_limits WHERE key = 'exportOfCompany:' || $1";
    expect((await backend().database.run(counted, [large[1]!.id])).rows).toEqual([{ points: 0 }]);
    const other = await call('GET', (await companyWithId()).company);
    expect(other.status).toBe(200);
    for (const answer of [...slow, other]) await answer.body?.cancel();
    const after = await call('GET', large[1]!.company);
    expect(after.status).toBe(200);
    await after.body?.cancel();
  });

  it('R14 is made once at a time for a company, so that its users do not keep those of others waiting', async () => {
    const { company } = await companyWithId();
    const { database } = backend();
    const read = database.read.bind(database);
    const { opened, open } = gate();
    // The second read is that of the history: without it, a small file is sent before the second call.
    vi.spyOn(database, 'read')
      .mockImplementationOnce(read)
      .mockImplementationOnce(async (...page) => {
        await opened;
        return read(...page);
      });
    const first = await call('GET', company);
    const second = await call('GET', company);
    expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '30']);
    open();
    await first.arrayBuffer();
    for (let time = 0; time < 2; time++) {
      const next = await call('GET', company);
      expect(next.status).toBe(200);
      await next.arrayBuffer();
    }
    vi.restoreAllMocks();
  });

  it('is not made for a HEAD request, and for no other method', async () => {
    const { company } = await companyWithId();
    const read = vi.spyOn(backend().database, 'read');
    const head = await call('HEAD', company);
    expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
      200,
      'application/zip',
      '',
    ]);
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect((await call('HEAD')).status).toBe(401);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, company);
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });
});

/** Returns the length of the longest part, and the data. */
async function readCompanyJson(
  files: Awaited<ReturnType<typeof exportCompany>>,
): Promise<[number, Exported]> {
  const { value: file } = await files.next();
  const parts: string[] = [];
  for await (const part of file!.content as AsyncIterable<string>) parts.push(part);
  await files.return();
  return [Math.max(...parts.map(part => part.length)), JSON.parse(parts.join('')) as Exported];
}
