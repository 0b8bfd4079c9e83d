import { expect, it, onTestFinished, vi } from 'vitest';
import pino from 'pino';
import type { Database } from '../../server/database/Database';
import { GoneError } from '../../server/database/GoneError';
import {
  cancelDeletion,
  deleteCompany,
  deleteDueCompanies,
} from '../../server/domain/companies/companyDeletion';
import { newPhotoName } from '../../server/domain/photos/photoNames';
import { createJobs } from '../../server/start/createJobs';
import { startMaintenance } from '../../server/start/startMaintenance';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { isAvailable, startBackend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { whileDeleting } from '../support/backend/whileDeleting';

const DAY_MS = 86_400_000;

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

  it('cannot be taken back when it is done', async () => {
    const gone = { companyId: 2_147_483_647 };
    await expect(cancelDeletion(backend().database.queries, gone)).rejects.toThrow(GoneError);
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

  it('R8 that is due waits in the queue once where its photos cannot be deleted yet', async () => {
    const { database, photoFolder } = backend();
    const { company, id } = await buildCompanyWithPhoto();
    await plan(company);
    await database.run(
      `UPDATE companies SET deletion_at = clock_timestamp() - interval '1 second' WHERE id = ${id}`,
    );
    const stored = await folderPhotoStore(photoFolder);
    const away = vi.fn(() => Promise.reject(new Error('away')));
    const works: (() => void)[] = [];
    const timer = { unref: () => undefined } as unknown as NodeJS.Timeout;
    const later = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(timer);
    const each = vi.spyOn(globalThis, 'setInterval').mockImplementation(work => {
      works.push(work);
      return timer;
    });
    const startTimers = () => [later, each].forEach(spy => spy.mockRestore());
    onTestFinished(startTimers);
    startMaintenance({
      database,
      photos: { ...stored, delete: () => expect.unreachable() },
      stored: { ...stored, delete: away },
      config: { sessionLife: { idleDays: 30, maxDays: 90 } },
      log: pino({ level: 'silent' }),
    });
    startTimers();
    for (const work of works) work();
    await vi.waitFor(() => expect(away).toHaveBeenCalled());
    await vi.waitFor(async () =>
      expect((await database.run('SELECT problem FROM jobs')).rows).toEqual([
        { problem: 'it has not ended yet' },
      ]),
    );
    await database.run('DELETE FROM jobs');
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
