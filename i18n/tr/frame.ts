import type { Texts } from '../catalogue';
import type * as english from '../en/frame';

export const frame: Texts<typeof english.frame> = {
  skip: 'İçeriğe geç',
  navigation: 'Ana gezinme',
  open: 'Gezinmeyi aç',
  close: 'Gezinmeyi kapat',
  home: '{{brand}}, ana sayfaya git',
  dashboard: 'Ana sayfa',
  company: 'İşletme',
  account: 'Hesap',
  change_password: 'Parolayı değiştir',
  log_out: 'Çıkış yap',
  new_tab: '(yeni sekmede açılır)',
  me_failed: 'Kullanıcı bilgileri yüklenemedi',
  storage_denied:
    'Bu tarayıcı uygulamanın bir şey saklamasına izin vermiyor. Sayfayı kapatana kadar oturumunuz açık kalır.',
};

export const notFound: Texts<typeof english.notFound> = {
  title: 'Sayfa bulunamadı',
  text: 'Aradığınız sayfa bulunamadı.',
  back: 'Ana sayfaya dön',
};
