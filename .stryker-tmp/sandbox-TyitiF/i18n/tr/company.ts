// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/company';

export const company: Texts<typeof english.company> = {
  title: 'İşletme bilgileri',
  name: 'İşletme adı',
  address: 'Adres',
  phone_number: 'Telefon numarası',
  email: 'E-posta',
  website: 'Web sitesi',
  currency: 'Para birimi',
  company_type: 'İşletme türü',
  submit: 'İşletmeyi güncelle',
  updated: 'İşletme bilgileri güncellendi',
  load_failed: 'İşletme bilgileri yüklenemedi',
  update_failed: 'İşletme bilgileri güncellenemedi',
  unconfirmed: 'Sunucu onaylamadı. Kaydedilmiş olabilir: görmek için sayfayı yenileyin.',
  currencies_failed: 'Para birimleri veya işletme türleri yüklenemedi.',
};
