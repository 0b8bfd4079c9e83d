// @ts-nocheck
import { ids } from '../../src/contract/ids';
import type { Menu } from '../../src/contract/records';

/** The backend expects `{title, category_ids}`. */
export function body({ name, description, categories }: Menu): object {
  return { title: name, description, category_ids: ids(categories) };
}
