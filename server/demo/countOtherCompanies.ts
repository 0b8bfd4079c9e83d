import type { Database } from '../database/Database';
import { demoUser } from './demoCompany';
import { IS_FIRST, IS_SAMPLE } from '../sample/sampleAccount';

/** Counts the companies that neither the demo nor `npm run seed` has created. */
export async function countOtherCompanies(database: Database): Promise<number> {
  const { rows } = await database.run(
    `SELECT count(*)::int AS count FROM companies WHERE id NOT IN
       (SELECT company_id FROM users WHERE (username = $1 AND email = $2 AND ${IS_FIRST}) OR (${IS_SAMPLE}))`,
    [demoUser.username, demoUser.email],
  );
  return Number(rows[0]?.count);
}
