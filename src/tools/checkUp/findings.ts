import { priceNumber } from '../../contract/decimal';
import type { Category, Link, Menu, Named, Product, RecordId } from '../../contract/records';
import { namedIn, nameOf } from '../../resource/namedIn';

/** What is checked: a company's records, and the ids of the products in each category. */
export interface MenuData {
  products: readonly Product[];
  categories: readonly Category[];
  menus: readonly Menu[];
  links: readonly Link[];
  productsOf: ReadonlyMap<RecordId, readonly RecordId[]>;
}

/** A record that lacks something, and the record on whose screen it is corrected. */
export interface Finding {
  id: RecordId;
  name: string;
  correctedAt: { resource: 'products' | 'categories' | 'menus' | 'links'; record: { id: RecordId } };
}

export type FindingKind =
  'no_photo' | 'no_price' | 'no_category' | 'empty_category' | 'empty_menu' | 'empty_link';

/**
 * Returns what a guest would miss, by kind. A menu is empty when none of its categories has a product; its links are corrected
 * at the menu.
 */
export function findingsIn({
  products,
  categories,
  menus,
  links,
  productsOf,
}: MenuData): Record<FindingKind, Finding[]> {
  const ofProduct = find('products');
  const placed = new Set([...productsOf.values()].flat());
  const filled = new Set(categories.filter(({ id }) => productsOf.get(id)?.length).map(({ id }) => id));
  const isEmpty = (menu: Menu) => !namedIn(menu.categories).some(({ id }) => filled.has(id));
  const emptyMenus = new Set(menus.filter(isEmpty).map(({ id }) => id));
  return {
    no_photo: products.filter(({ photo }) => !photo).map(ofProduct),
    no_price: products.filter(({ price }) => priceNumber(price) === null).map(ofProduct),
    no_category: products.filter(({ id }) => !placed.has(id)).map(ofProduct),
    empty_category: categories.filter(({ id }) => !filled.has(id)).map(find('categories')),
    empty_menu: menus.filter(({ id }) => emptyMenus.has(id)).map(find('menus')),
    empty_link: links.flatMap(({ id, slug, menu }): Finding[] => {
      // A link without a menu is corrected by choosing one.
      const name = nameOf({ id, name: slug });
      if (!menu) return [{ id, name, correctedAt: { resource: 'links', record: { id } } }];
      return emptyMenus.has(menu.id) ? [{ id, name, correctedAt: { resource: 'menus', record: menu } }] : [];
    }),
  };
}

function find(resource: Finding['correctedAt']['resource']) {
  return (record: Named): Finding => ({
    id: record.id,
    name: nameOf(record),
    correctedAt: { resource, record },
  });
}
