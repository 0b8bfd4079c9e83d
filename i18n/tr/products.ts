import type { Texts } from '../catalogue';
import type * as english from '../en/products';

export const products: Texts<typeof english.products> = {
  search: 'Ürün ara',
  search_failed: 'Ürünler aranamadı',
  price_invalid: '12,50 gibi bir fiyat girin',
  price_decimals_one: 'En fazla {{count}} ondalık basamak',
  price_decimals_other: 'En fazla {{count}} ondalık basamak',
  price_too_large: 'Bu fiyatta çok fazla basamak var',
  categories_failed: 'Bu ürünün kategorileri yüklenemedi. Oldukları gibi kalacaklar.',
  photo: {
    choose: 'Fotoğraf seç',
    take: 'Fotoğraf çek',
    drop: 'ya da buraya bırakın',
    replace: 'Değiştir',
    remove: 'Fotoğrafı kaldır',
    preview: 'Ürünün fotoğrafı',
    crop: 'Fotoğrafı kırp',
    area: 'Gösterilecek bölüm; ok tuşlarıyla taşınır',
    zoom: 'Yakınlaştır',
    rotate: 'Döndür',
    apply: 'Fotoğrafı kullan',
    loading: 'Fotoğraf açılıyor...',
    empty: 'Bu dosya boş.',
    wrong_type: 'Bu dosya fotoğraf olarak kullanılamaz. JPEG, PNG veya WebP seçin.',
    too_large: 'Bu dosya {{size}} MB’tan büyük. Daha küçük bir dosya seçin.',
    too_many_pixels: 'Bu fotoğraf {{size}} megapikselden büyük. Daha küçük bir fotoğraf seçin.',
    broken: 'Bu fotoğraf açılamıyor. Dosya bozuk olabilir.',
  },
};
