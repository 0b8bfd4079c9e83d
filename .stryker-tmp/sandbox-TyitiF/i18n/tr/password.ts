// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/password';

export const password: Texts<typeof english.password> = {
  title: 'Parolayı değiştir',
  old: 'Mevcut parola',
  new: 'Yeni parola',
  confirm: 'Yeni parola (tekrar)',
  submit: 'Parolayı değiştir',
  changed: 'Parolanız değiştirildi',
  mismatch: 'Yeni parolalar eşleşmiyor',
  unconfirmed:
    'Sunucu onaylamadan bağlantı koptu. Mevcut parolanız artık geçmiyorsa yeni parolanız geçerlidir.',
  failed: 'Parola değiştirilemedi',
};
