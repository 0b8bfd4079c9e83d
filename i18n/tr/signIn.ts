import type { SignInCatalogue } from '../catalogue';

export const signIn: SignInCatalogue = {
  app: {
    help: 'Yardım',
    tagline: 'Menünüz bir karekod kadar yakın.',
  },

  language: { label: 'Dil' },

  theme: { label: 'Görünüm', system: 'Sistem', light: 'Açık', dark: 'Koyu' },

  broken: {
    title: 'Bu sayfada bir sorun oluştu',
    text: 'Uygulamanın geri kalanı çalışıyor. Yeniden deneyin ya da başka bir sayfadan devam edin.',
    chunk_title: 'Uygulamanın bir parçası yüklenemedi',
    chunk_text:
      'Bağlantı yavaş olabilir ya da uygulama az önce güncellenmiştir. Sayfayı yenilediğinizde yeniden yüklenir.',
    reload: 'Sayfayı yenile',
  },

  auth: {
    login: {
      title: 'Giriş yapın',
      username: 'Kullanıcı adı',
      password: 'Parola',
      show: 'Parolayı göster',
      hide: 'Parolayı gizle',
      submit: 'Giriş yap',
      submitting: 'Giriş yapılıyor...',
      forgotten: 'Parolanızı mı unuttunuz?',
      no_account: 'Hesabınız yok mu?',
      register: 'İşletmenizi kaydedin',
      expired: 'Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.',
      required: 'Bu alan zorunlu',
    },
    logout: { title: 'Çıkış yapılıyor...' },
  },

  errors: {
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
    invalid_website: 'https://ornek.com gibi bir web adresi girin',
    refused: 'Sunucu bu işlemi kabul etmedi.',
    unexpected: 'İşlem tamamlanamadı. Lütfen yeniden deneyin.',
  },

  frame: {
    loading: 'Yükleniyor...',
    retry: 'Yeniden dene',
  },
};
