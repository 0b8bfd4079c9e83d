import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitsIn } from '../../server/domain/accounts/limits';
import type { Database } from '../../server/database/Database';
import { LateError, UnconfirmedError } from '../../server/database/timeout';
import { isAvailable, startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';

describe.runIf(isAvailable('postgres'))('a connection to PostgreSQL that is lost', () => {
  let backend: Backend;
  let company: number;
  beforeAll(async () => {
    backend = await startBackend({ on: 'postgres' });
    const { account } = await buildCompany(backend);
    company = await companyIdOf(backend.database, account);
  });
  afterAll(() => backend.close());

  const terminate = (pid: number) => backend.database.run('SELECT pg_terminate_backend($1, 5000)', [pid]);

  it('R6 before the commit is confirmed may have saved the changes, and says so', async () => {
    const failure = backend.database.write(company, async queries => {
      const { rows } = (await queries.execute('SELECT pg_backend_pid() AS pid')) as {
        rows: { pid: number }[];
      };
      await terminate(rows[0]!.pid);
    });
    await expect(failure).rejects.toBeInstanceOf(UnconfirmedError);
    await expect(failure).rejects.toBeInstanceOf(LateError);
    expect(await backend.database.run('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('R6 before that has saved nothing', async () => {
    const failure = backend.database.write(company, async queries => {
      await queries.execute('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(failure).rejects.not.toBeInstanceOf(UnconfirmedError);
  });

  it('R6 during a backup lets the backup fail, and not the backend', async () => {
    const backup = backend.database.whole('read', async run => {
      const [row] = await run('SELECT pg_backend_pid() AS pid');
      await terminate(row!.pid as number);
      return run('SELECT 1');
    });
    await expect(backup).rejects.toThrow();
    expect(await backend.database.run('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  });
});

it('R6 what cannot be uncounted stays counted, and fails no call that has succeeded', async () => {
  const away = () => Promise.reject(new Error('The database is away'));
  const limits = limitsIn({ run: away } as unknown as Database, 1);
  await expect(limits.giveBack('mailOfAddress', 'a@example.com')).resolves.toBeUndefined();
});
