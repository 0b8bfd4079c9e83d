import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fold } from '../../../src/contract/fold';

/** A name and what is stored beside it to find and to order it. */
export function nameColumns(name: string): { name: string; folded: string; sortKey: string } {
  return { name, folded: fold(name), sortKey: sortKey(name) };
}

/** Names that have `part` in them, whatever the case of either. */
export function nameHas(column: PgColumn, part: string | undefined): SQL | undefined {
  const wanted = fold((part ?? '').replace(/[\0\p{Surrogate}]/gu, '\uFFFD'));
  return wanted === '' ? undefined : like(column, `%${wanted.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * The key by which names stand in the order of the Turkish alphabet, of which the English one is a part: ç after c, ş
 * after s. `~` comes after every letter; other accents count for nothing.
 */
export function sortKey(name: string): string {
  return fold(name)
    .replace(/[çğöşü]/g, letter => `${turkish[letter]}~`)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

const turkish: Record<string, string> = { ç: 'c', ğ: 'g', ö: 'o', ş: 's', ü: 'u' };
