import type { Texts } from '../catalogue';
import type * as english from '../en/password';

export const password: Texts<typeof english.password> = {
  title: 'Parolayı değiştir',
  old: 'Eski parola',
  new: 'Yeni parola',
  confirm: 'Yeni parola (tekrar)',
  submit: 'Parolayı değiştir',
  changed: 'Parolanız değiştirildi',
  mismatch: 'Yeni parolalar eşleşmiyor',
  unconfirmed: 'Sunucu onaylamadan bağlantı koptu. Eski parola artık geçmiyorsa yenisi geçerlidir.',
  failed: 'Parola değiştirilemedi',
};
