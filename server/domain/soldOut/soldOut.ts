import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as bodies from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import { companies, products } from '../../database/schema';
import { own } from '../records/companyTable';
import { found } from '../records/found';
import { nextClosing } from './nextClosing';

export async function readClosingTime(queries: Queries, companyId: number): Promise<string> {
  const rows = await queries
    .select({ closingTime: companies.closingTime })
    .from(companies)
    .where(eq(companies.id, companyId));
  return found(rows).closingTime;
}

/** @param closingTime `23:30` */
export async function setClosingTime(
  queries: Queries,
  companyId: number,
  closingTime: string,
): Promise<void> {
  await queries
    .update(companies)
    // The company's own details have not changed.
    .set({ closingTime, updatedAt: sql`${companies.updatedAt}` })
    .where(eq(companies.id, companyId));
}

/**
 * Marks a product as sold out until the next closing time, or as served again. Its version stays: the form that another user
 * has open is still up to date.
 * @throws NotFoundError if the company has no such product
 */
export async function setSoldOut(
  queries: Queries,
  companyId: number,
  id: number,
  { sold_out: isOut, time_zone: timeZone }: z.output<typeof bodies.soldOut>,
): Promise<void> {
  const until = isOut ? nextClosing(new Date(), await readClosingTime(queries, companyId), timeZone) : null;
  found(
    await queries
      .update(products)
      .set({ soldOutUntil: until, updatedAt: sql`${products.updatedAt}` })
      .where(own(products, companyId, id))
      .returning({ id: products.id }),
  );
}
