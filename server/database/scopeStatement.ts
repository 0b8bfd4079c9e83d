import { sql } from 'drizzle-orm';
import type { Queries } from './Database';

/**
 * Returns the SQL that limits a transaction to one company. Row-level security applies to the role and reads the setting;
 * both are reset when the transaction ends. A write also locks the company's row of counts, so that writes are serialized.
 */
export function scopeStatement(companyId: number, mode: 'read' | 'write', hasRole: boolean): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company is named by its id');
  return [
    ...(hasRole ? ['SET LOCAL ROLE sofra_app'] : []),
    `SET LOCAL sofra.company_id = '${companyId}'`,
    ...(mode === 'write' ? [`SELECT FROM company_counts WHERE company_id = ${companyId} FOR UPDATE`] : []),
  ].join('; ');
}

/** Gives a transaction on accounts access to the rows of one company too, where row-level security hides them. */
export async function enterCompany(queries: Queries, companyId: number): Promise<void> {
  await queries.execute(sql`SELECT set_config('sofra.company_id', ${String(companyId)}, true)`);
}

/** Enters a company and locks it: until the transaction ends, no other write of the company runs. */
export async function lockCompany(queries: Queries, companyId: number): Promise<void> {
  await enterCompany(queries, companyId);
  await queries.execute(sql`SELECT FROM company_counts WHERE company_id = ${companyId} FOR UPDATE`);
}
