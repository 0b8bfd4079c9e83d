import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { changes } from '../../database/schema';

/** Whether a change is old enough to be deleted. Lists leave it out. */
export const isOldChange = sql`${changes.at} < clock_timestamp() - interval '1 year'`;

/** Returns whether the oldest change of a company is to be deleted. */
export async function hasOldChanges(queries: Queries, companyId: number): Promise<boolean> {
  const [oldest] = await queries
    .select({ isOld: sql<boolean>`${isOldChange}` })
    .from(changes)
    .where(eq(changes.companyId, companyId))
    .orderBy(changes.id)
    .limit(1);
  return oldest?.isOld ?? false;
}

/** @param limit so many of the oldest changes are looked at */
export async function deleteOldChanges(queries: Queries, companyId: number, limit: number): Promise<void> {
  const ofCompany = eq(changes.companyId, companyId);
  const oldest = queries
    .select({ id: changes.id })
    .from(changes)
    .where(ofCompany)
    .orderBy(changes.id)
    .limit(limit);
  await queries.delete(changes).where(and(ofCompany, inArray(changes.id, oldest), isOldChange));
}
