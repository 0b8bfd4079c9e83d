import type { MenuSection } from '../api/lists/readMenuSections';
import type { GuestMenuProps, GuestProduct } from '../customization/GuestMenuProps';
import { NEW_ID } from './newId';
import { parseDecimal } from '../contract/decimal';
import type { Named, Product, RecordId } from '../contract/records';
import { namedIn } from '../resource/namedIn';
import { shownText } from '../resource/shownText';

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
 * Returns what guests see: the saved sections with the values of the form in their place. A backend may send null, or a value of
 * another kind, for each of them.
 * @param photo of the product that is being edited, as an address
 */
export function guestSections(
  { categories: chosen, category, product }: PreviewContent,
  saved: readonly MenuSection[],
  photo: string | null,
): GuestMenuProps['sections'] {
  const current = product && {
    ...guestProduct({ ...product, id: product.id ?? NEW_ID, photo }),
    price: typedPrice(product.price),
    isCurrent: true,
  };
  const categories = namedIn(chosen);
  const known = new Set(saved.map(section => section.category.id));
  const added = categories
    .filter(({ id }) => !known.has(id))
    .map(one => ({ category: { ...one, description: '' }, products: [] }));
  const shown = new Set(categories.map(({ id }) => id));
  const sections = [...saved.filter(section => shown.has(section.category.id)), ...added].map(section => {
    const edited = category?.id === section.category.id ? category : section.category;
    const products = section.products.map(one => (one.id === current?.id ? current : guestProduct(one)));
    return {
      id: edited.id,
      name: shownText(edited.name),
      description: shownText(edited.description),
      products: current && !products.includes(current) ? [...products, current] : products,
    };
  });
  if (current && sections.length === 0)
    return [{ id: NEW_ID, name: '', description: '', products: [current] }];
  return sections;
}

function guestProduct(product: Omit<Product, 'created_at' | 'updated_at'>): GuestProduct {
  const { name, description, price, photo, ingredients } = product;
  return {
    ...product,
    name: shownText(name),
    description: shownText(description),
    price: shownText(price) === '' ? null : price,
    photo: shownText(photo) || null,
    ingredients: namedIn(ingredients).map(one => one.name),
    isCurrent: false,
  };
}

/** A price as it is typed, or as the backend has it. */
function typedPrice(typed: Product['price'] | undefined): Product['price'] {
  const text = shownText(typed);
  return text === '' ? null : (parseDecimal(text) ?? text);
}
