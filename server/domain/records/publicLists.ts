import { asc } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { companyTypes, currencies } from '../../database/schema';

/** The lists of the registration, in the order of their ids. A name is there in each language. */
export function listCurrencies(queries: Queries) {
  return queries.select().from(currencies).orderBy(asc(currencies.id));
}

export function listCompanyTypes(queries: Queries) {
  return queries.select().from(companyTypes).orderBy(asc(companyTypes.id));
}
