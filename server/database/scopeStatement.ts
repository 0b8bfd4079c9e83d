/**
 * What opens a company's transaction. The role has no rights beyond row-level security, which reads the setting; both end
 * with the transaction. A write also takes the company's row of counts, and so waits for the write before it.
 */
export function scopeStatement(companyId: number, mode: 'read' | 'write', hasRole: boolean): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company is named by its id');
  return [
    ...(hasRole ? ['SET LOCAL ROLE sofra_app'] : []),
    `SET LOCAL sofra.company_id = '${companyId}'`,
    ...(mode === 'write' ? [`SELECT FROM company_counts WHERE company_id = ${companyId} FOR UPDATE`] : []),
  ].join('; ');
}
