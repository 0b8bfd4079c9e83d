// @ts-nocheck
import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fold } from '../../../src/contract/fold';

/** Returns a name with the columns for searching (`folded`) and ordering (`sortKey`). */
export function nameColumns(name: string): { name: string; folded: string; sortKey: string } {
  return { name, folded: fold(name), sortKey: sortKey(name) };
}

/** The condition that a name contains `part`, in upper or lower case. Undefined for an empty part. */
export function nameHas(column: PgColumn, part: string | undefined): SQL | undefined {
  const wanted = fold((part ?? '').replace(/[\0\p{Surrogate}]/gu, '\uFFFD'));
  return wanted === '' ? undefined : like(column, `%${wanted.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * Returns the key that sorts names by the Turkish alphabet, which contains the English order: ç after c, ş after s. `~`
 * sorts after every letter. Other accents are ignored.
 */
export function sortKey(name: string): string {
  return fold(name)
    .replace(/[çğöşü]/g, letter => `${turkish[letter]}~`)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

const turkish: Record<string, string> = { ç: 'c', ğ: 'g', ö: 'o', ş: 's', ü: 'u' };
