// @ts-nocheck
import { sql } from 'drizzle-orm';
import type { Database } from '../database/Database';
import { companies, users } from '../database/schema';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { owner } from '../demo/demoCompany';
import { SAMPLE_PREFIX } from './seedSample';

/** Counts the companies that neither the demo nor `npm run seed` has created. */
export async function countOtherCompanies({ queries }: Database): Promise<number> {
  const names = await queries.select({ name: users.username }).from(users);
  const [all] = await queries.select({ count: sql<number>`count(*)::int` }).from(companies);
  const known = names.filter(({ name }) => name === owner.username || name.startsWith(SAMPLE_PREFIX));
  return (all?.count ?? 0) - known.length;
}

/** Deletes every company with its accounts, records and photos. Ids begin at 1 again. */
export async function resetAll(database: Database, photos: PhotoStore): Promise<void> {
  await database.run(
    'TRUNCATE companies, users, sessions, registrations, known_addresses, password_tries, rate_limits RESTART IDENTITY CASCADE',
  );
  const names: string[] = [];
  for await (const { name } of photos.list()) names.push(name);
  await photos.delete(names);
}
