// @ts-nocheck
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../database/Database';
import { companies, companyTypes, currencies } from '../../database/schema';
import { fieldError } from '../errors';
import { found } from './found';
import { isoTime } from './isoTime';
import type { companyChange } from '../../contract/bodies';

export async function readCompany(queries: Queries, companyId: number) {
  const rows = await queries
    .select({
      name: companies.name,
      address: companies.address,
      phone_number: companies.phoneNumber,
      email: companies.email,
      website: companies.website,
      currency: { id: currencies.id, name: currencies.name },
      company_type: { id: companyTypes.id, name: companyTypes.name },
      updated_at: isoTime(companies.updatedAt),
    })
    .from(companies)
    .innerJoin(currencies, eq(currencies.id, companies.currencyId))
    .innerJoin(companyTypes, eq(companyTypes.id, companies.companyTypeId))
    .where(eq(companies.id, companyId));
  return found(rows);
}

/**
 * Changes the given fields of a company.
 * @throws InvalidError if the currency does not exist
 */
export async function changeCompany(
  queries: Queries,
  companyId: number,
  { phone_number, currency_id, ...rest }: z.output<typeof companyChange>,
) {
  if (currency_id !== undefined) {
    const known = await queries.select().from(currencies).where(eq(currencies.id, currency_id));
    if (known.length === 0) throw fieldError('currency_id', 'invalid_pk', { pk: currency_id });
  }
  const changes = { ...rest, phoneNumber: phone_number, currencyId: currency_id };
  if (Object.values(changes).some(value => value !== undefined)) {
    await queries.update(companies).set(changes).where(eq(companies.id, companyId));
  }
  return readCompany(queries, companyId);
}
