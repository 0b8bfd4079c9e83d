import type { MenuSection } from '../api/lists/readMenuSections';
import type { GuestMenuProps, GuestProduct } from '../customization/GuestMenuProps';
import { NEW_ID } from './newId';
import { parseDecimal } from '../contract/decimal';
import type { Named, Product, RecordId } from '../contract/records';

/** What a form shows to guests, from its values. */
export interface PreviewContent {
  menu?: { name: string; description: string };
  /** The categories that are shown. */
  categories: readonly Named[];
  /** The category that is being edited: one of `categories`. */
  category?: { id: RecordId; name: string; description: string };
  /** The product that is being edited. Without an id it is new, and the last of each category. */
  product?: Pick<Product, 'name' | 'description' | 'price' | 'ingredients'> & { id: RecordId | undefined };
}

/**
 * Returns what guests see: the saved sections with the values of the form in their place.
 * @param photo of the product that is being edited, as an address
 */
export function guestSections(
  { categories, category, product }: PreviewContent,
  saved: readonly MenuSection[],
  photo: string | null,
): GuestMenuProps['sections'] {
  const current: GuestProduct | undefined = product && {
    id: product.id ?? NEW_ID,
    name: product.name,
    description: product.description,
    price: priceOf(product.price),
    photo,
    ingredients: product.ingredients.map(({ name }) => name),
    isCurrent: true,
  };
  const known = new Set(saved.map(section => section.category.id));
  const added = categories
    .filter(({ id }) => !known.has(id))
    .map(one => ({ category: { ...one, description: '' }, products: [] }));
  const shown = new Set(categories.map(({ id }) => id));
  const sections = [...saved.filter(section => shown.has(section.category.id)), ...added].map(section => {
    const edited = category?.id === section.category.id ? category : section.category;
    const products = section.products.map(one => (one.id === current?.id ? current : savedProduct(one)));
    return {
      id: edited.id,
      name: edited.name,
      description: edited.description,
      products: current && !products.includes(current) ? [...products, current] : products,
    };
  });
  if (current && sections.length === 0)
    return [{ id: NEW_ID, name: '', description: '', products: [current] }];
  return sections;
}

function savedProduct({ ingredients, ...product }: Product): GuestProduct {
  return { ...product, ingredients: ingredients.map(({ name }) => name), isCurrent: false };
}

/** A price as it is typed, or as the backend has it. */
function priceOf(typed: Product['price'] | undefined): Product['price'] {
  if (typed === null || typed === undefined || typed === '') return null;
  return parseDecimal(String(typed)) ?? typed;
}
