import { gt, sql, type SQL } from 'drizzle-orm';
import { products } from '../../database/schema';

/** Until when a product is sold out, as the answer has it; null for a product that is served. */
export const soldOutUntil: SQL<string | null> = sql`CASE WHEN ${products.soldOutUntil} > clock_timestamp()
  THEN ${products.soldOutUntil} END`.mapWith((time: string) => new Date(time).toISOString());

/** Selects the products that are sold out at the moment. */
export const isSoldOut = gt(products.soldOutUntil, sql`clock_timestamp()`);
