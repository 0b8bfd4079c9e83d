import { sql } from 'drizzle-orm';
import type { Queries } from './Database';
import { GoneError } from './GoneError';

/**
 * Returns the SQL that limits a transaction to one company. Row-level security applies to the role and reads the setting;
 * both are reset when the transaction ends. A write also locks the company's row of counts, so that writes are serialized:
 * {@link requireLock} checks its answer.
 */
export function scopeStatement(companyId: number, mode: 'read' | 'write', hasRole: boolean): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company is named by its id');
  return [
    ...(hasRole ? ['SET LOCAL ROLE sofra_app'] : []),
    `SET LOCAL sofra.company_id = '${companyId}'`,
    ...(mode === 'write' ? [`SELECT 1 FROM company_counts WHERE company_id = ${companyId} FOR UPDATE`] : []),
  ].join('; ');
}

/**
 * @param answers those of {@link scopeStatement} for a write
 * @throws GoneError if the company has been deleted: its row of counts is not there
 */
export function requireLock(answers: readonly { rows: unknown[] }[]): void {
  if (answers.at(-1)?.rows.length !== 1) throw new GoneError('The company has been deleted');
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
