import { expect, it } from 'vitest';
import { addRegistration } from '../../server/domain/accounts/registrations';
import { limitsIn } from '../../server/domain/accounts/limits';
import { addUser } from '../../server/domain/owners/companyUsers';
import { registrationBody } from '../../server/contract/registrationBody';
import type { Database } from '../../server/database/Database';
import { isAvailable, startBackend } from '../support/backend';
import { buildCompany } from '../support/company';
import { companyIdOf } from '../support/companyIdOf';
import { gate } from '../support/gate';
import { registration } from '../support/signUp';

/** The embedded database runs one transaction after the other: there the two cannot meet. */
it.runIf(isAvailable('postgres'))(
  'S24 a user who is being added and a registration do not take the same name',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    try {
      const { database } = backend;
      const company = await buildCompany(backend);
      const companyId = await companyIdOf(database, company.account);
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
      let isEnded = false;
      const registering = database
        .transaction(queries => addRegistration(queries, body, 'hash', new Date()))
        .then(
          () => 'registered',
          () => 'refused',
        )
        .finally(() => (isEnded = true));
      const waits = async () => {
        const { rows } = await database.run(
          'SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted',
        );
        return isEnded || Number(rows[0]?.waiting) > 0;
      };
      await expect.poll(waits).toBe(true);
      release.open();
      await adding;
      expect(await registering).toBe('refused');
    } finally {
      await backend.close();
    }
  },
);
