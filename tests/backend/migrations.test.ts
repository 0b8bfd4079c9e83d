import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { expect, it } from 'vitest';
import { migratePglite } from '../../server/database/migrate';

it('R11 migrates once and then finds nothing to do, and refuses a schema that is newer', async () => {
  const client = await PGlite.create({ loadDataDir: await dataDir() });
  await migratePglite(client);
  await client.query(
    "INSERT INTO companies (name, address, phone_number, email, website, currency_id, company_type_id) VALUES ('Kalan', '', '', '', '', 2, 1)",
  );
  await migratePglite(client);
  expect((await client.query('SELECT name FROM companies')).rows).toEqual([{ name: 'Kalan' }]);
  await client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
  );
  await expect(migratePglite(client)).rejects.toThrow('newer version');
  await client.close();
});
