import type { Texts } from '../catalogue';
import type * as english from '../en/links';

export const links: Texts<typeof english.links> = {
  copy: 'Bağlantıyı kopyala: {{slug}}',
  copy_address: 'Bağlantıyı kopyala',
  copied: 'Bağlantı panoya kopyalandı!',
  copy_denied: 'Bu tarayıcı kopyalamaya izin vermiyor. Bağlantı seçili: kendiniz kopyalayın.',
  open: 'Yeni sekmede aç: {{slug}}',
  close: 'Kapat',
  qr: 'Karekod',
  qr_of: 'Karekod: {{slug}}',
  qr_alt: '{{address}} adresinin karekodu',
  download: 'PNG indir',
  download_svg: 'SVG indir',
  download_pdf: 'PDF indir',
  look: {
    title: 'Renk, biçim ve logo',
    colour: 'Renk',
    rounded: 'Yuvarlatılmış',
    logo: 'Logo seçin',
    other_logo: 'Başka logo seçin',
    no_logo: 'Logoyu kaldır',
    no_picture: 'Bu dosya bir resim değil.',
    contrast: 'Bu renk telefonun okuyamayacağı kadar açık. Daha koyu bir renk seçin.',
    unreadable:
      'Telefon bu karekodu uzaktan veya kötü ışıkta okuyamaz. Daha koyu bir renk seçin veya logoyu kaldırın.',
  },
  qr_unreadable:
    'Bu karekod okununca kendi adresini vermiyor, bu yüzden kaydedilmedi. Kısa adı daha da kısaltın.',
  qr_failed: 'Karekod çizilemedi. Lütfen yeniden deneyin.',
  slug_invalid: 'Yalnızca İngilizce harfler, rakamlar, - ve _; en fazla 64 karakter',
  slug_change: {
    title: 'Adres değiştirilsin mi?',
    text: 'Eski adres için basılmış karekodlar artık çalışmayacak.',
    confirm: 'Değiştir',
  },
  slug_locked: {
    title: 'Adres değiştirilsin mi?',
    text_one: 'Bu adres için burada {{date}} tarihinde {{count}} karekod oluşturuldu. Artık çalışmayacak.',
    text_other:
      'Bu adres için burada {{count}} karekod oluşturuldu, sonuncusu {{date}} tarihinde. Artık çalışmayacaklar.',
    confirm: 'Değiştir',
    typed: 'Değiştirmek için eski kısa adı yazın: {{text}}',
  },
};
