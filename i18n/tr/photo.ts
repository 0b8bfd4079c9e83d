import type { Texts } from '../catalogue';
import type { photo as english } from '../en/photo';

export const photo: Texts<typeof english> = {
  choose: 'Fotoğraf seç',
  take: 'Fotoğraf çek',
  drop: 'ya da buraya bırakın',
  replace: 'Değiştir',
  remove: 'Fotoğrafı kaldır',
  preview: 'Fotoğraf önizlemesi',
  crop: 'Fotoğrafı kırp',
  area: 'Gösterilecek bölüm; ok tuşlarıyla taşınır',
  zoom: 'Yakınlaştır',
  rotate: 'Döndür',
  apply: 'Fotoğrafı kullan',
  wait: 'Fotoğraf henüz hazır değil: önce kırpmayı bitirin ya da iptal edin.',
  loading: 'Fotoğraf açılıyor...',
  empty: 'Bu dosya boş.',
  wrong_type: 'Bu dosya fotoğraf olarak kullanılamaz. JPEG, PNG veya WebP seçin.',
  heic: 'Bu tarayıcı HEIC fotoğrafları açamıyor. JPEG, PNG veya WebP seçin.',
  refused: 'Bu dosya burada kabul edilmiyor. Başka bir dosya seçin.',
  too_large: 'Bu dosya {{size}} MB’tan büyük. Daha küçük bir dosya seçin.',
  too_many_pixels: 'Bu fotoğraf {{size}} megapikselden büyük. Daha küçük bir fotoğraf seçin.',
  not_copied: 'Fotoğraf kopyalanamadı. Kopyada da olsun istiyorsanız yeniden ekleyin.',
  broken: 'Bu fotoğraf açılamıyor. Dosya bozuk olabilir.',
  lost: 'Geri alırsanız fotoğraf geri gelmez: sunucusu bu sayfanın onu okumasına izin vermiyor.',
};
