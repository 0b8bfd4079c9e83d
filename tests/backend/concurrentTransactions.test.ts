import { readdirSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { activate, addRegistration } from '../../server/domain/accounts/registrations';
import { limitsIn } from '../../server/domain/accounts/limits';
import { changePassword } from '../../server/domain/accounts/changePassword';
import { deleteCompany, planDeletion } from '../../server/domain/companies/companyDeletion';
import { addUser, removeUser } from '../../server/domain/companies/companyUsers';
import type { Product } from '../../server/contract/records';
import { registrationBody } from '../../server/contract/registrationBody';
import type { Database } from '../../server/database/Database';
import { GoneError } from '../../server/database/GoneError';
import { lockCompany } from '../../server/database/scopeStatement';

import { newPhotoName, thumbnailOf } from '../../server/domain/photos/photoNames';
import { createJobs } from '../../server/start/createJobs';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { isAvailable, startBackend, type Backend } from '../support/backend/backend';
import { clientOf, formOf } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { gate } from '../support/gate';
import { PIXEL } from '../support/pixel';
import { registration } from '../support/accounts/signUp';

/**
 * What two transactions meet that do not wait for each other in the process, as those of two processes. The embedded database
 * runs one transaction after the other.
 */
describe.runIf(isAvailable('postgres'))('two transactions at once', () => {
  let backend: Backend;
  let company: Company;
  let companyId: number;
  let userId: number;
  beforeAll(async () => {
    backend = await startBackend({ on: 'postgres' });
    company = await buildCompany(backend);
    companyId = await companyIdOf(backend.database, company.account);
    const users = await company.get<{ id: number }[]>('api/v1/users/');
    userId = users.body[0]!.id;
  });
  afterAll(() => backend.close());

  it('S13 carry nothing out for a session that has ended while the write waited for others of its company', async () => {
    const own = await buildCompany(backend);
    const id = await companyIdOf(backend.database, own.account);
    const { opened, open } = gate();
    const earlier = backend.database.write(id, () => opened);
    const write = vi.spyOn(backend.database, 'write');
    const late = own.send('POST', 'company-api/v1/ingredients/', { name: 'Tuz' });
    await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    const { username, password } = own.account;
    const { body } = await clientOf(backend).send<{ token: string }>('POST', 'api/v1/login/', {
      username,
      password,
    });
    const other = clientOf(backend, body.token);
    expect((await other.send('DELETE', 'api/v1/sessions/')).status).toBe(204);
    // A write that waits for less than a second was sent before the session ended.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_100);
    open();
    expect((await late).status).toBe(401);
    await earlier;
    vi.restoreAllMocks();
    expect((await other.get('company-api/v1/ingredients/')).body).toMatchObject({ count: 0 });
  });

  /** Waits until a call waits for a lock, or so many calls do, or it has ended. */
  async function untilWaiting(call: Promise<unknown>, count = 1): Promise<void> {
    let isEnded = false;
    void call.finally(() => (isEnded = true));
    const waits = async () => {
      const { rows } = await backend.database.run(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return isEnded || Number(rows[0]?.waiting) >= count;
    };
    await expect.poll(waits).toBe(true);
  }

  it('S24 of a new user and of a registration do not take the same name', async () => {
    const { database } = backend;
    const inserted = gate();
    const release = gate();
    const held: Database = {
      ...database,
      transaction: work =>
        database.transaction(async queries => {
          const result = await work(queries);
          inserted.open();
          await release.opened;
          return result;
        }),
    };
    const user = { username: 'mert', email: 'mert@example.com', first_name: 'Mert', last_name: 'Demir' };
    const passwords = { hash: async () => 'hash', matches: async () => true };
    const session = { tokenHash: '', userId, userName: '', companyId, minorUnit: 2 };
    const deps = { database: held, limits: limitsIn(database, 100_000), passwords };
    const adding = addUser(deps, session, user, undefined);
    await inserted.opened;

    const body = registrationBody.parse(registration({ ...user }));
    const registering = database
      .transaction(queries => addRegistration(queries, body, 'hash', new Date()))
      .then(
        () => 'registered',
        () => 'refused',
      );
    await untilWaiting(registering);
    release.open();
    await adding;
    expect(await registering).toBe('refused');
  });

  it('S5 of a user who is removed meanwhile: the second one adds no user', async () => {
    const { database } = backend;
    const own = { tokenHash: '', userId, userName: '', companyId, minorUnit: 2 };
    const passwords = { hash: async () => 'hash', matches: async () => true };
    const deps = { database, limits: limitsIn(database, 100_000), passwords };
    const user = (username: string) => ({
      username,
      email: `${username}@example.com`,
      first_name: '',
      last_name: '',
    });
    const { id } = await addUser(deps, own, user('removed'), undefined);
    const hashing = gate();
    const release = gate();
    const hash = async () => {
      hashing.open();
      await release.opened;
      return 'hash';
    };
    const slow = { ...deps, passwords: { ...passwords, hash } };
    const adding = addUser(slow, { ...own, userId: id }, user('successor'), undefined);
    await hashing.opened;
    await removeUser(database, own, id, undefined);
    release.open();
    await expect(adding).rejects.toThrow(GoneError);
    expect((await database.run(`SELECT FROM users WHERE username = 'successor'`)).rowCount).toBe(0);
    // Nor does the removed one change anything else.
    const gone = { ...own, userId: id };
    const change = { old_password: 'correct horse', new_password: 'another horse' };
    for (const call of [
      () => removeUser(database, gone, userId, undefined),
      () => planDeletion(deps, gone, 'correct horse'),
      () => changePassword(deps, gone, change),
    ])
      await expect(call()).rejects.toThrow(GoneError);
  });

  it('R8 of a write and of the deletion of its company: the deletion waits', async () => {
    const other = await buildCompany(backend);
    const { database, photoFolder } = backend;
    const id = await companyIdOf(database, other.account);
    const begun = gate();
    const release = gate();
    const writing = database.write(id, async queries => {
      begun.open();
      await release.opened;
      await queries.execute(
        `INSERT INTO ingredients (company_id, name, folded, sort_key) VALUES (${id}, 'a', 'a', 'a')`,
      );
    });
    await begun.opened;
    const deleting = deleteCompany(database, await folderPhotoStore(photoFolder), id);
    await untilWaiting(deleting);
    release.open();
    await writing;
    await deleting;
    expect((await other.get('api/v1/me/')).status).toBe(401);
  });

  it('S24 of two codes of one e-mail address: the first one activates its registration, the second one none', async () => {
    const { database } = backend;
    const body = registrationBody.parse(registration());
    for (const hash of ['locked', 'first', 'second'])
      await database.transaction(queries =>
        addRegistration(queries, body, hash, new Date(Date.now() + 1_000)),
      );
    const idOf = async (hash: string) => {
      const { rows } = await database.run('SELECT id FROM registrations WHERE password_hash = $1', [hash]);
      return rows[0]!.id as number;
    };
    const [lockedId, ...ids] = await Promise.all(['locked', 'first', 'second'].map(idOf));
    const locked = gate();
    const release = gate();
    const locking = database.transaction(async queries => {
      await queries.execute(`SELECT FROM registrations WHERE id = ${lockedId} FOR UPDATE`);
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const activating: Promise<unknown>[] = [];
    // Both have begun before one can delete the other's registration.
    for (const id of ids) {
      activating.push(database.transaction(queries => activate(queries, id)));
      await untilWaiting(Promise.race(activating), activating.length);
    }
    release.open();
    await locking;
    const outcomes = await Promise.allSettled(activating);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: { id: expect.any(Number) as number, passwordHash: 'first' } },
      { status: 'fulfilled', value: undefined },
    ]);
  });

  it('P22 of one version of a record: the second one is refused', async () => {
    const { id, updated_at } = await company.buildCategory({ name: 'Çay' });
    const changed = gate();
    const release = gate();
    const changing = backend.database.transaction(async queries => {
      await lockCompany(queries, companyId);
      await queries.execute(
        `UPDATE categories SET name = 'Kahve', updated_at = clock_timestamp() WHERE id = ${id}`,
      );
      changed.open();
      await release.opened;
    });
    await changed.opened;
    const path = `company-api/v1/categories/${id}/`;
    const put = company.send('PUT', path, { name: 'Ayran' }, { 'If-Match': `"${updated_at}"` });
    await untilWaiting(put);
    release.open();
    await changing;
    expect((await put).status).toBe(412);
    expect((await company.get<{ name: string }>(path)).body.name).toBe('Kahve');
  });

  it.each(['whole', 'read'] as const)(
    '%s reads one moment, also if another one writes meanwhile',
    async how => {
      const { database } = backend;
      const count = async (run: (text: string) => Promise<Record<string, unknown>[]>) => {
        const read = async () =>
          Number((await run('SELECT count(*)::int AS count FROM ingredients'))[0]?.count);
        const before = await read();
        await company.buildIngredient();
        return [before, await read()];
      };
      const [before, after] = await (how === 'whole'
        ? database.whole('read', count)
        : database.read(companyId, queries => count(async text => rowsOf(await queries.execute(text)))));
      expect(after).toBe(before);
    },
  );

  it('S13 of a new password and of a sign-in with the old one: it is refused', async () => {
    const { username, password } = await backend.signUp();
    const changed = gate();
    const release = gate();
    const changing = backend.database.transaction(async queries => {
      await queries.execute(`UPDATE users SET password_hash = 'another hash' WHERE username = '${username}'`);
      changed.open();
      await release.opened;
    });
    await changed.opened;
    const signingIn = clientOf(backend).send('POST', 'api/v1/login/', { username, password });
    await untilWaiting(signingIn);
    release.open();
    await changing;
    expect((await signingIn).status).toBe(400);
  });

  it('E5 of two photos of a product: the one that was replaced meanwhile is deleted', async () => {
    const store = await folderPhotoStore(backend.photoFolder);
    const { id } = await company.buildProduct({ name: 'Künefe' });
    const replaced = newPhotoName();
    for (const name of [replaced, thumbnailOf(replaced)]) await store.put(name, PIXEL);
    const changed = gate();
    const release = gate();
    const changing = backend.database.transaction(async queries => {
      await lockCompany(queries, companyId);
      await queries.execute(`UPDATE products SET photo = '${replaced}' WHERE id = ${id}`);
      changed.open();
      await release.opened;
    });
    await changed.opened;
    const form = formOf({ name: 'Künefe', price: '10', photo: new File([PIXEL], 'photo.png') });
    const put = company.send<Product>('PUT', `company-api/v1/products/${id}/`, form);
    await untilWaiting(put);
    release.open();
    await changing;
    const photo = (await put).body.photo?.split('/').at(-1) ?? '';
    expect(readdirSync(backend.photoFolder).sort()).toEqual([photo, thumbnailOf(photo)].sort());
  });

  it('R7 of two processes that look at the queue: each takes other jobs, without waiting', async () => {
    const { database } = backend;
    await database.run(
      `INSERT INTO jobs (kind, work, expires_at) SELECT 'photos', '[]', now() + interval '1 day' FROM generate_series(1, 2)`,
    );
    const taken = gate();
    const release = gate();
    const taking = database.transaction(async queries => {
      await queries.execute('SELECT FROM jobs WHERE id = (SELECT min(id) FROM jobs) FOR UPDATE');
      taken.open();
      await release.opened;
    });
    await taken.opened;
    const photos = await folderPhotoStore(backend.photoFolder);
    const send = () => Promise.resolve();
    const jobs = createJobs(database, { send }, photos, pino({ level: 'silent' }));
    const done = await jobs.runDue().finally(release.open);
    await taking;
    const { rows } = await database.run('SELECT tries FROM jobs');
    expect([done, rows]).toEqual([1, [{ tries: 0 }]]);
  });
});

function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
