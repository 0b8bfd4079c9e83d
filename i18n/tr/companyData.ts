import type { Texts } from '../catalogue';
import type * as english from '../en/companyData';

export const companyData: Texts<typeof english.companyData> = {
  users: 'Kullanıcılar',
  you: 'Siz',
  users_failed: 'Kullanıcılar yüklenemedi',
  add_user: 'Kullanıcı ekle',
  add_confirm: 'Ekle',
  add_failed: 'Kullanıcı eklenemedi',
  add_unconfirmed:
    'Sunucu bunu onaylamadı. Kullanıcı listede görünüyorsa onu kaldırıp yeniden ekleyin: parolası kayboldu.',
  add_again: 'Sunucu bunu onaylamadı. Ekle düğmesine yeniden basın: eklenmiş kullanıcı ikinci kez eklenmez.',
  first_name: 'Ad',
  last_name: 'Soyad',
  username: 'Kullanıcı adı',
  email: 'E-posta',
  user_added:
    '{{username}} artık giriş yapabilir. Bu parola bir kez gösterilir: kendisine iletin, sonra değiştirsin.',
  user_added_unseen: '{{username}} eklendi ama parolası gösterilemedi. Kullanıcıyı kaldırıp yeniden ekleyin.',
  user_added_left: '{{username}} eklendi. Parolası İşletme sayfasında gösteriliyor.',
  password_noted: 'Not ettim',
  copy_password: 'Parolayı kopyala',
  copied: 'Parola kopyalandı',
  remove: '{{username}} kullanıcısını kaldır',
  remove_title: '{{username}} kaldırılsın mı?',
  remove_text:
    'Bu kullanıcının tüm oturumları kapatılır ve bir daha giriş yapamaz. İşletmenin verileri kalır.',
  remove_confirm: 'Kaldır',
  remove_failed: 'Kullanıcı kaldırılamadı',
  user_removed: '{{username}} kaldırıldı',
  data: 'Verileriniz',
  download_text:
    'İşletmenin tüm verilerini içeren bir ZIP dosyası: işletme bilgileri, kullanıcılar, malzemeler, fotoğraflarıyla ürünler, kategoriler, menüler ve bağlantılar.',
  download: 'Tüm verileri indir',
  downloading: 'Dosya hazırlanıyor…',
  download_failed: 'Veriler indirilemedi',
  delete_text:
    'İşletme; kullanıcıları, menüleri ve fotoğraflarıyla birlikte kalıcı olarak silinebilir. 30 gün içinde vazgeçebilirsiniz.',
  delete: 'İşletmeyi sil',
  delete_warning:
    '30 gün sonra her şey silinir: kullanıcılar, fotoğraflarıyla ürünler, menüler ve bağlantılar. Basılmış karekodlar artık açılmaz. Önce verilerinizi indirin.',
  delete_confirm: '30 gün sonra sil',
  unconfirmed: 'Sunucu bunu onaylamadı. Silme planlandıysa bu sayfada gösterilir.',
  delete_failed: 'Silme işlemi planlanamadı',
  deletion_unknown: 'Planlanmış bir silme olup olmadığı öğrenilemedi',
  deletion_planned: 'İşletme ve tüm verileri {{date}} tarihinde silinecek.',
  keep: 'Silmekten vazgeç',
  kept: 'İşletme silinmeyecek',
  keep_failed: 'Silme işleminden vazgeçilemedi',
};
