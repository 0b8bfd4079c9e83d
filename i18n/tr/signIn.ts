import type { SignInCatalogue } from '../catalogue';

export const signIn: SignInCatalogue = {
  app: {
    name: 'Sofra',
    tagline: 'Menünüz bir kod uzağınızda.',
  },

  language: { label: 'Dil' },

  theme: { label: 'Görünüm', system: 'Cihazla aynı', light: 'Açık', dark: 'Koyu' },

  broken: {
    title: 'Bu sayfa tökezledi',
    text: 'Sofra’nın geri kalanı çalışıyor. Yeniden deneyin ya da başka bir sayfadan devam edin.',
    chunk_title: 'Sofra’nın bir parçası gelmedi',
    chunk_text:
      'Bağlantı yavaş olabilir ya da Sofra az önce güncellendi. Sayfayı yenileyince yeniden alınır.',
    reload: 'Sayfayı yenile',
  },

  auth: {
    strength: {
      label: 'Güç',
      short: 'çok kısa, en az 8 karakter',
      common: 'çok yaygın, birbiriyle ilgisiz kelimeler seçin',
      sequence: 'çok basit, bir sıra izliyor',
      personal: 'sizinle ilgili bilgilere çok benziyor',
      guessable: 'zayıf, bir kelime daha ekleyin',
      fair: 'orta',
      strong: 'güçlü',
    },
    login: {
      title: 'Giriş yapın',
      username: 'Kullanıcı adı',
      password: 'Parola',
      show: 'Parolayı göster',
      hide: 'Parolayı gizle',
      submit: 'Giriş yap',
      submitting: 'Giriş yapılıyor...',
      no_account: 'Sofra’da yeni misiniz?',
      register: 'Şirketinizi kaydedin',
      expired: 'Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.',
      required: 'Bu alan zorunlu',
    },
    logout: { title: 'Çıkış yapılıyor...' },
    invalid_website: 'https://ornek.com gibi bir web adresi girin',
  },

  errors: {
    server: 'Sunucu hatası. Lütfen daha sonra yeniden deneyin.',
    offline: 'Çevrimdışısınız. Hiçbir şey gönderilmedi; bağlandığınızda yeniden deneyin.',
    unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
    unconfirmed:
      'Sunucu onaylamadan bağlantı koptu. Kaydedilmiş olabilir: yeniden denemeden önce listeye bakın.',
    unconfirmed_here: 'Sunucu yanıt vermeden bağlantı koptu. Bağlantınızı kontrol edip yeniden deneyin.',
    timeout: 'Sunucu zamanında yanıt vermedi. Lütfen yeniden deneyin.',
    unreadable: 'Sunucunun yanıtı okunamadı. Lütfen daha sonra yeniden deneyin.',
    expired: 'Oturumunuz sona erdi.',
    forbidden: 'Bunu yapma yetkiniz yok.',
    not_found: 'Bu öğe artık yok.',
    conflict: 'Bu arada başka biri değiştirdi. Yeniden yükleyip değişikliğinizi tekrarlayın.',
    too_large: 'Bu, gönderilemeyecek kadar büyük.',
    too_many: 'Çok fazla deneme yapıldı. Biraz bekleyip yeniden deneyin.',
    too_many_wait_one: 'Çok fazla deneme yapıldı. {{count}} saniye sonra yeniden deneyin.',
    too_many_wait_other: 'Çok fazla deneme yapıldı. {{count}} saniye sonra yeniden deneyin.',
    too_many_wait_minutes_one: 'Çok fazla deneme yapıldı. {{count}} dakika sonra yeniden deneyin.',
    too_many_wait_minutes_other: 'Çok fazla deneme yapıldı. {{count}} dakika sonra yeniden deneyin.',
    refused: 'Sunucu bunu kabul etmedi.',
    unexpected: 'Bu olmadı. Lütfen yeniden deneyin.',
  },

  frame: {
    loading: 'Yükleniyor...',
    retry: 'Yeniden dene',
  },
};
