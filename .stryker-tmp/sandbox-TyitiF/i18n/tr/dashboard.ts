// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/dashboard';

export const dashboard: Texts<typeof english.dashboard> = {
  welcome: 'Hoş geldiniz, {{name}}',
  welcome_nameless: 'Hoş geldiniz',
  text: 'Sunduklarınızı güncel tutun. Misafirleriniz her değişikliği kaydettiğiniz anda görür.',
  explore_links: 'Bağlantıları keşfet',
  explore_menus: 'Menüleri keşfet',
  links: 'Bağlantılar',
  menus: 'Menüler',
  products: 'Son ürünler',
  view_all: 'Tümünü gör',
  view_all_of: 'Tümünü gör: {{title}}',
  empty: 'Burada henüz bir şey yok.',
  path: {
    title: 'Dört adımda menünüz masada',
    text: 'Son adımda karekodu yazdırın; misafirleriniz okutup menünüzü görsün.',
    categories: 'Kategorilerinizi oluşturun',
    products: 'Ürünlerinizi ekleyin',
    menus: 'Kategorileri bir menüde toplayın',
    links: 'Menünüz için bağlantı oluşturup karekodunu yazdırın',
    done: 'tamamlandı',
  },
};
