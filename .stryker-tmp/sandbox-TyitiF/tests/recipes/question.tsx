// @ts-nocheck
import type { Menu } from '../../src/contract/records';

/** Asks before a menu is saved that was published with categories, and has none any more. */
export function confirmSave(values: Menu, before: Menu | undefined): string | null {
  const isEmptied = before !== undefined && before.categories.length > 0 && values.categories.length === 0;
  return isEmptied ? 'menus.empty' : null;
}
