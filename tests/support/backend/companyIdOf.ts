import type { Database } from '../../../server/database/Database';

/** Returns the id of a user's company, which no answer shows. */
export async function companyIdOf(database: Database, { username }: { username: string }): Promise<number> {
  const { rows } = await database.run('SELECT company_id FROM users WHERE username = $1', [username]);
  return rows[0]?.company_id as number;
}
