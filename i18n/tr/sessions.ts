import type { Texts } from '../catalogue';
import type * as english from '../en/sessions';

export const sessions: Texts<typeof english.sessions> = {
  title: 'Oturum açtığınız yerler',
  current: 'Bu cihaz',
  used: 'Son kullanım:',
  unknown: 'Bilinmeyen cihaz',
  end_others: 'Diğer cihazlardan çıkış yap',
  ended: 'Diğer tüm cihazlarda oturum kapatıldı',
  end_failed: 'Diğer cihazlarda oturum kapatılamadı',
  failed: 'Cihazlar yüklenemedi',
};
