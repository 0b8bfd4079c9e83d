import type { Texts } from '../catalogue';
import type * as english from '../en/errors';

export const errors: Texts<typeof english.errors> = {
  server: 'Sunucu hatası. Lütfen daha sonra yeniden deneyin.',
  offline: 'Çevrimdışısınız. Hiçbir şey gönderilmedi; bağlandığınızda yeniden deneyin.',
  unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  unconfirmed: 'Sunucu onaylamadı. Kaydedilmiş olabilir: yeniden denemeden önce listeye bakın.',
  unconfirmed_here: 'Sunucu yanıt vermeden bağlantı koptu. Bağlantınızı kontrol edip yeniden deneyin.',
  timeout: 'Sunucu zamanında yanıt vermedi. Lütfen yeniden deneyin.',
  unreadable: 'Sunucunun yanıtı okunamadı. Sürerse uygulamayı kuran kişiye haber verin.',
  unknown_path: '{{brand}} ile sunucu uyuşmuyor. Uygulamayı kuran kişiye haber verin.',
  details: 'Geliştiriciniz için ayrıntılar',
  expired: 'Oturumunuz sona erdi.',
  forbidden: 'Bu işlem için yetkiniz yok.',
  not_found: 'Bu öğe artık yok.',
  conflict: 'Bu arada başka biri değiştirdi. Yeniden yükleyip değişikliğinizi tekrarlayın.',
  too_large: 'Gönderilemeyecek kadar büyük.',
  too_many: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
  too_many_wait_one: 'Çok fazla deneme yapıldı. {{count}} saniye sonra yeniden deneyin.',
  too_many_wait_other: 'Çok fazla deneme yapıldı. {{count}} saniye sonra yeniden deneyin.',
  too_many_wait_minutes_one: 'Çok fazla deneme yapıldı. {{count}} dakika sonra yeniden deneyin.',
  too_many_wait_minutes_other: 'Çok fazla deneme yapıldı. {{count}} dakika sonra yeniden deneyin.',
  required: 'Bu alan zorunlu',
  invalid_website: 'https://ornek.com gibi bir web adresi girin',
  refused: 'Sunucu bu işlemi kabul etmedi.',
  unexpected: 'İşlem tamamlanamadı. Lütfen yeniden deneyin.',
  more_names: '{{names}} ve {{count}} tane daha',
};
