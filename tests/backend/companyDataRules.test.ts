import { expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import pino from 'pino';
import type { CompanyUser } from '../../src/contract/records';
import type { Database } from '../../server/database/Database';
import { deleteExpiredRegistrations } from '../../server/domain/accounts/registrations';
import { deleteCompany, deleteDueCompanies } from '../../server/domain/companies/companyDeletion';
import { exportedFiles, readCompanyData } from '../../server/domain/companies/exportCompany';
import { newPhotoName } from '../../server/domain/photos/photoNames';
import { createJobs } from '../../server/jobs';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { isAvailable, startBackend } from '../support/backend';
import { clientOf } from '../support/client';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/companyIdOf';
import { onEachDatabase } from '../support/onEachDatabase';
import { registration } from '../support/signUp';
import { whileDeleting } from '../support/whileDeleting';

const DAY_MS = 86_400_000;

let added = 0;

function newUser(overrides: object = {}) {
  added += 1;
  const username = `personel-${process.pid}-${added}-${Math.random().toString(36).slice(2)}`;
  return { username, email: `${username}@example.com`, first_name: 'Mert', last_name: 'Demir', ...overrides };
}

onEachDatabase('the users of a company', backend => {
  const add = (company: Company, user: object) => company.send<object>('POST', 'api/v1/users/', user);

  it('are listed in the order in which they came, with their names, and the own one is marked', async () => {
    const company = await buildCompany(backend());
    const users = [newUser(), newUser(), newUser()];
    for (const user of users) {
      const { status, body } = await add(company, user);
      expect([status, body]).toEqual([201, expect.objectContaining({ ...user, is_current: false })]);
    }
    const { body } = await company.get<CompanyUser[]>('api/v1/users/');
    expect(body.map(({ id: _id, ...user }) => user)).toEqual([
      expect.objectContaining({ username: company.account.username, is_current: true }),
      ...users.map(user => ({ ...user, is_current: false })),
    ]);
  });

  it('S24 have names and addresses that no user and no pending registration has', async () => {
    const company = await buildCompany(backend());
    const waiting = registration();
    await clientOf(backend()).send('POST', 'api/v1/register/', waiting);
    const user = newUser();
    expect((await add(company, user)).status).toBe(201);
    const username = ['A user with that username already exists.'];
    const email = ['A user with that email address already exists.'];
    for (const taken of [user, waiting]) {
      expect((await add(company, newUser({ username: taken.username }))).body).toEqual({ username });
      expect((await add(company, newUser({ email: taken.email }))).body).toEqual({ email });
      const both = newUser({ username: taken.username, email: taken.email });
      expect((await add(company, both)).body).toEqual({ username, email });
    }
  });

  it('may have those of a registration whose code was not entered in time, which is then deleted', async () => {
    const company = await buildCompany(backend());
    const { database } = backend();
    const late = registration();
    const waiting = registration();
    for (const body of [late, waiting]) await clientOf(backend()).send('POST', 'api/v1/register/', body);
    const { username, email } = late;
    await database.run(
      `UPDATE registrations SET expires_at = now() - interval '1 second' WHERE username = $1`,
      [username],
    );
    expect((await add(company, newUser({ username, email }))).status).toBe(201);

    await deleteExpiredRegistrations(database.queries);
    const { rows } = await database.run('SELECT username FROM registrations WHERE username IN ($1, $2)', [
      username,
      waiting.username,
    ]);
    expect(rows).toEqual([{ username: waiting.username }]);
  });

  it('are at most 50', async () => {
    const company = await buildCompany(backend());
    await backend().database.run(
      `INSERT INTO users (company_id, username, username_folded, email, email_folded, password_hash, first_name, last_name)
       SELECT company_id, n || username, n || username, n || email, n || email, password_hash, '', ''
       FROM users, generate_series(1, 48) AS n WHERE username = $1`,
      [company.account.username],
    );
    const answers = await Promise.all([add(company, newUser()), add(company, newUser())]);
    answers.push(await add(company, newUser()));
    const refused = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const body = { non_field_errors: [expect.stringContaining('50')] };
    expect(refused).toMatchObject([{ body }, { body }]);
  });
});

onEachDatabase('the deletion of a company', backend => {
  const PATH = 'api/v1/company-deletion/';
  const plan = (company: Company) =>
    company.send<{ deletion_at: string }>('POST', PATH, { password: company.account.password });
  const planned = async (company: Company) =>
    (await company.get<{ deletion_at: string | null }>(PATH)).body.deletion_at;

  it('is planned in 30 days, and a second call does not put it off', async () => {
    const company = await buildCompany(backend());
    expect(await planned(company)).toBeNull();
    const { body } = await plan(company);
    expect(new Date(body.deletion_at).getTime() - Date.now()).toBeGreaterThan(29.9 * DAY_MS);
    expect(new Date(body.deletion_at).getTime() - Date.now()).toBeLessThan(30.1 * DAY_MS);
    expect((await plan(company)).body).toEqual(body);
    expect(await planned(company)).toBe(body.deletion_at);
  });

  it('can be taken back, of the own company only', async () => {
    const [company, other] = [await buildCompany(backend()), await buildCompany(backend())];
    await plan(company);
    await plan(other);
    expect((await company.send('DELETE', PATH)).status).toBe(204);
    expect([await planned(company), await planned(other)]).toEqual([null, expect.any(String)]);
  });

  it('is no change of the company’s details, planned or taken back', async () => {
    const company = await buildCompany(backend());
    const etag = async () => (await company.get('api/v1/my-company/')).headers.get('ETag');
    const before = await etag();
    expect(before).toMatch(/^"/);
    await plan(company);
    expect(await etag()).toBe(before);
    await company.send('DELETE', PATH);
    expect(await etag()).toBe(before);
  });

  it('R8 is not carried out if it is taken back while another company is deleted, nor kept by one that fails', async () => {
    const { database } = backend();
    const companies: Company[] = [];
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const company = await buildCompany(backend());
      await plan(company);
      companies.push(company);
      ids.push(await companyIdOf(database, company.account));
    }
    const [, failing] = ids;
    await database.run(
      `UPDATE companies SET deletion_at = clock_timestamp() - interval '1 second' WHERE id IN (${ids.join()})`,
    );
    const photos = await folderPhotoStore(backend().photoFolder);
    let deletions = 0;
    const watched: Database = {
      ...database,
      async whole(...work) {
        const done = await database.whole(...work);
        deletions += 1;
        // The first company is deleted.
        if (deletions === 1) await companies[2]!.send('DELETE', PATH);
        return done;
      },
    };
    const row = `OLD.id = ${failing}`;
    const failed: unknown[] = [];
    const deleted = await whileDeleting(database, { table: 'companies', row }, () =>
      deleteDueCompanies(watched, photos, id => failed.push(id)),
    );
    expect([deleted, failed]).toEqual([2, [failing]]);
    const statuses = companies.map(async company => (await company.get('api/v1/me/')).status);
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 401]);
  });

  it('takes the photos with it, and no others', async () => {
    const [company, other] = [await buildCompany(backend()), await buildCompany(backend())];
    const id = ({ account }: Company) => companyIdOf(backend().database, account);
    const names = { own: `${'a'.repeat(32)}.webp`, other: `${'b'.repeat(32)}.webp` };
    for (const [owner, photo] of [
      [company, names.own],
      [other, names.other],
    ] as const) {
      const { id: product } = await owner.buildProduct();
      await backend().database.write(await id(owner), queries =>
        queries.execute(`UPDATE products SET photo = '${photo}' WHERE id = ${product}`),
      );
    }
    const folder = await folderPhotoStore(backend().photoFolder);
    for (const name of Object.values(names)) await folder.put(name, new Uint8Array(3));
    const old = new Date(Date.now() - DAY_MS);
    const photos = {
      ...folder,
      async *list() {
        for await (const { name } of folder.list()) yield { name, putAt: old };
      },
    };
    await plan(company);
    await backend().database.run(
      `UPDATE companies SET deletion_at = clock_timestamp() - interval '1 second' WHERE id = ${await id(company)}`,
    );
    expect(await deleteDueCompanies(backend().database, photos, () => expect.unreachable())).toBeGreaterThan(
      0,
    );
    expect((await company.get('api/v1/me/')).status).toBe(401);
    expect((await other.get('api/v1/me/')).status).toBe(200);
    expect(await folder.get(names.own)).toBeUndefined();
    expect(await folder.get(names.other)).toHaveLength(3);
    // Nothing is due: no photo is looked at.
    const none = { ...folder, list: () => expect.unreachable() };
    expect(await deleteDueCompanies(backend().database, none, () => expect.unreachable())).toBe(0);
  });

  /** A company with a product that names a photo, which is in no store yet. */
  async function buildCompanyWithPhoto() {
    const { database } = backend();
    const company = await buildCompany(backend());
    const id = await companyIdOf(database, company.account);
    const { id: product } = await company.buildProduct();
    const photo = newPhotoName();
    await database.write(id, queries =>
      queries.execute(`UPDATE products SET photo = '${photo}' WHERE id = ${product}`),
    );
    return { company, id, photo };
  }

  it('R8 that fails leaves the photos', async () => {
    const { database, photoFolder } = backend();
    const { company, id, photo } = await buildCompanyWithPhoto();
    const photos = await folderPhotoStore(photoFolder);
    await photos.put(photo, new Uint8Array(3));
    const row = `OLD.id = ${id}`;
    const deleting = () => deleteCompany(database, photos, id);
    await expect(whileDeleting(database, { table: 'companies', row }, deleting)).rejects.toThrow('Refused');
    expect((await company.get('api/v1/me/')).status).toBe(200);
    expect(await photos.get(photo)).toHaveLength(3);
    expect(await deleting()).toEqual({ files: 2, waiting: 0 });
    expect((await company.get('api/v1/me/')).status).toBe(401);
    expect(await photos.get(photo)).toBeUndefined();
    expect((await database.run('SELECT FROM jobs')).rowCount).toBe(0);
  });

  it('R8 that is interrupted, or whose store of photos is away, leaves no photo: the queue deletes them', async () => {
    const { database, photoFolder } = backend();
    const { id, photo } = await buildCompanyWithPhoto();
    const folder = await folderPhotoStore(photoFolder);
    await folder.put(photo, new Uint8Array(3));
    const away = { ...folder, delete: () => Promise.reject(new Error('away')) };
    expect(await deleteCompany(database, away, id)).toEqual({ files: 2, waiting: 2 });
    expect(await folder.get(photo)).toHaveLength(3);
    const jobs = createJobs(
      database,
      { send: () => expect.unreachable() },
      folder,
      pino({ level: 'silent' }),
    );
    // The process that deletes the company may still be at it.
    expect(await jobs.runDue()).toBe(0);
    await database.run(`UPDATE jobs SET due_at = due_at - interval '5 minutes'`);
    expect(await jobs.runDue()).toBe(1);
    expect(await folder.get(photo)).toBeUndefined();
    expect((await database.run('SELECT FROM jobs')).rowCount).toBe(0);
  });
});

it.runIf(isAvailable('postgres'))('the deletion of a large company may take seconds', async () => {
  const backend = await startBackend({ on: 'postgres' });
  const { database, photoFolder } = backend;
  const company = await buildCompany(backend);
  const id = await companyIdOf(database, company.account);
  const slow = { table: 'companies', row: `OLD.id = ${id}`, does: 'PERFORM pg_sleep(1.8)' } as const;
  const photos = await folderPhotoStore(photoFolder);
  let reads = 0;
  const counting: Database = {
    ...database,
    read: (companyId, work) => {
      reads += 1;
      return database.read(companyId, work);
    },
  };
  await whileDeleting(database, slow, () => deleteCompany(counting, photos, id));
  expect((await company.get('api/v1/me/')).status).toBe(401);
  // A count of all rows would take seconds too, and reads have a time limit.
  expect(reads).toBe(0);
  await backend.close();
});

onEachDatabase('the data of a company', backend => {
  it('are complete without a photo whose file is gone', async () => {
    const files = [];
    const data = {
      products: [{ photo: 'photos/gone.webp' }, { photo: 'photos/there.webp' }, { photo: null }],
    };
    const photos = { ...(await folderPhotoStore(backend().photoFolder)), get: photoNamed };
    for await (const { name } of exportedFiles(data, photos)) files.push(name);
    expect(files).toEqual(['company.json', 'photos/there.webp']);

    function photoNamed(name: string) {
      return Promise.resolve(name === 'there.webp' ? new Uint8Array(3) : undefined);
    }
  });

  it('are read in parts, each of which is quick enough for the time limit of a query', async () => {
    const company = await buildCompany(backend());
    const id = await companyIdOf(backend().database, company.account);
    const data = await backend().database.write(id, async queries => {
      await queries.execute(`INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name)
        SELECT ${id}, 'Ayşe', 'changed', 'products', number, 'Çay' FROM generate_series(1, 4000) AS number`);
      return readCompanyData(queries, id);
    });
    expect((data.changes as { record: number }[]).map(({ record }) => record)).toEqual(
      Array.from({ length: 4000 }, (_, index) => index + 1),
    );
  });

  it('are readable and complete with lists of any length', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const rows = (length: number) => Array.from({ length }, (_, index) => ({ id: index + 1 }));
    const data = { company: { id: 1 }, products: [], menus: rows(200), links: rows(201), changes: rows(401) };
    for await (const { content } of exportedFiles(data, photos))
      expect(JSON.parse([...content].join(''))).toEqual(data);
    expect.assertions(1);
  });

  it('name what they refer to, also without photos, and leave out passwords', async () => {
    const company = await buildCompany(backend());
    const [soup, tea] = await company.buildCategories(['Çorba', 'Çay']);
    const menu = await company.buildMenu({ name: 'Öğle', categories: [tea!.id, soup!.id] });
    const link = await company.buildLink({ menu: menu.id });
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.send('POST', 'company-api/v1/product-categories/', {
      product: product.id,
      category: soup!.id,
    });
    const answer = await backend().fetch('http://backend.test/api/v1/company-export/', {
      headers: { Authorization: `Token ${company.account.token}` },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['company.json']);
    const text = new TextDecoder().decode(files['company.json']);
    const data = JSON.parse(text) as Record<string, object[]>;
    expect(data).toMatchObject({
      company: (await company.get<object>('api/v1/my-company/')).body,
      users: [{ username: company.account.username, first_name: 'Ayşe', last_name: 'Işık' }],
      products: [{ name: 'Mercimek', photo: null, ingredients: [] }],
      categories: [
        { name: 'Çorba', products: ['Mercimek'] },
        { name: 'Çay', products: [] },
      ],
      menus: [{ name: 'Öğle', categories: ['Çorba', 'Çay'] }],
      links: [{ slug: link.slug, menu: 'Öğle' }],
    });
    expect(data.changes).toHaveLength(5);
    expect(text).not.toContain('argon2');
    expect(text).not.toMatch(/password/i);
  });
});
