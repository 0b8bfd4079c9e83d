import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/checkUp';

export const checkUp: Texts<typeof english.checkUp> = {
  text: 'Misafirlerinizin menünüzde fark edeceği eksikler. Bu sayfayı açtığınızda tüm menüleriniz okunur.',
  again: 'Yeniden kontrol et',
  reading: 'Menüleriniz okunuyor …',
  progress: '{{total}} kayıttan {{done}} tanesi okundu',
  failed: 'Menüler kontrol edilemedi.',
  checked_one: '{{count}} ürün kontrol edildi.',
  checked_other: '{{count}} ürün kontrol edildi.',
  part: '{{total}} üründen yalnızca {{done}} tanesi kontrol edildi.',
  empty: 'Henüz kontrol edilecek bir şey yok: İlk ürününüzü ya da menünüzü oluşturun.',
  none: 'Eksik yok.',
  all_one: '{{count}} kaydı göster',
  all_other: '{{count}} kaydın tümünü göster',
  no_photo: 'Fotoğrafı olmayan ürünler',
  no_price: 'Fiyatı olmayan ürünler',
  no_category: 'Hiçbir kategoride olmayan ürünler',
  empty_category: 'Ürünü olmayan kategoriler',
  empty_menu: 'Hiç ürün göstermeyen menüler',
  empty_link: 'Menüsü hiç ürün göstermeyen bağlantılar',
};
