// @ts-nocheck
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
  qr_unreadable:
    'Bu karekod okununca kendi adresini vermiyor, bu yüzden kaydedilmedi. Daha kısa bir ad seçin.',
  qr_failed: 'Karekod çizilemedi. Lütfen yeniden deneyin.',
  slug_invalid: 'Yalnızca İngilizce harfler, rakamlar, - ve _; en fazla 64 karakter',
  slug_change: {
    title: 'Adres değiştirilsin mi?',
    text: 'Eski adres için basılmış karekodlar artık çalışmayacak.',
    confirm: 'Değiştir',
  },
};
