// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/categories';

export const categories: Texts<typeof english.categories> = {
  products: '{{name}} kategorisinin ürünleri',
  product_count_one: '{{count}} ürün',
  product_count_other: '{{count}} ürün',
  path: 'Kategori',
  edit: 'Düzenle',
  add_product: 'Ürün ekle',
  add: 'Ekle',
  search_help: 'Adının en az 3 harfini yazın.',
  nothing_found: 'Bu adda bir ürün yok.',
  order_invalid: '1 veya daha büyük bir tam sayı girin',
  product_exists: '{{name}} zaten bu kategoride.',
  product_added: '{{name}} eklendi.',
  from_list: 'Listeden seç',
  from_search: 'Adıyla ara',
  all_in: 'Bütün ürünler zaten bu kategoride.',
  too_many: '{{count}} ürün var; listede en çok {{max}} ürün gösterilir. Adıyla arayın.',
  products_failed: 'Ürünler yüklenemedi',
  add_chosen_one: '{{count}} ürün ekle',
  add_chosen_other: '{{count}} ürün ekle',
  adding: 'Ekleniyor: {{count}} kaldı',
  added_one: '{{count}} ürün eklendi.',
  added_other: '{{count}} ürün eklendi.',
  not_added: 'Kategoriye eklenemedi: {{names}}',
  close: 'Kapat',
  removal: '{{product}}, {{category}} kategorisinden çıkarılacak. Ürün silinmeyecek.',
};
