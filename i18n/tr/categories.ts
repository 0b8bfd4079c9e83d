import type { Texts } from '../catalogue';
import type * as english from '../en/categories';

export const categories: Texts<typeof english.categories> = {
  products: '{{name}} kategorisinin ürünleri',
  add_product: 'Ürün ekle',
  add: 'Ekle',
  search_help: 'Adının en az 3 harfini yazın.',
  nothing_found: 'Bu adda bir ürün yok.',
  order_invalid: '0 veya daha büyük bir tam sayı girin',
  product_exists: '{{name}} zaten bu kategoride.',
  product_added: '{{name}} eklendi.',
  removal: '{{product}}, {{category}} kategorisinden çıkar. Ürünün kendisi kalır.',
};
