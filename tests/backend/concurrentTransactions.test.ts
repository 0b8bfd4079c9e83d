import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRegistration } from '../../server/domain/accounts/registrations';
import { limitsIn } from '../../server/domain/accounts/limits';
import { addUser } from '../../server/domain/owners/companyUsers';
import { registrationBody } from '../../server/contract/registrationBody';
import type { Database } from '../../server/database/Database';
import { lockCompany } from '../../server/database/scopeStatement';
import { isAvailable, startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/companyIdOf';
import { gate } from '../support/gate';
import { registration } from '../support/signUp';

/**
 * What two transactions meet that do not wait for each other in the process, as those of two processes. The embedded database
 * runs one transaction after the other.
 */
describe.runIf(isAvailable('postgres'))('two transactions at once', () => {
  let backend: Backend;
  let company: Company;
  let companyId: number;
  beforeAll(async () => {
    backend = await startBackend({ on: 'postgres' });
    company = await buildCompany(backend);
    companyId = await companyIdOf(backend.database, company.account);
  });
  afterAll(() => backend.close());

  /** Waits until a call waits for a lock, or has ended. */
  async function untilWaiting(call: Promise<unknown>): Promise<void> {
    let isEnded = false;
    void call.finally(() => (isEnded = true));
    const waits = async () => {
      const { rows } = await backend.database.run(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return isEnded || Number(rows[0]?.waiting) > 0;
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
    const session = { tokenHash: '', userId: 0, userName: '', companyId, minorUnit: 2 };
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
});
