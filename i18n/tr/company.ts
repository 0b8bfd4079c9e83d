import type { Texts } from '../catalogue';
import type * as english from '../en/company';

export const company: Texts<typeof english.company> = {
  title: 'Şirket bilgileri',
  name: 'Şirket adı',
  address: 'Adres',
  phone_number: 'Telefon numarası',
  email: 'E-posta',
  website: 'Web sitesi',
  currency: 'Para birimi',
  company_type: 'Şirket türü',
  submit: 'Şirketi güncelle',
  updated: 'Şirket bilgileri güncellendi',
  load_failed: 'Şirket bilgileri yüklenemedi',
  update_failed: 'Şirket bilgileri güncellenemedi',
  currencies_failed: 'Para birimleri veya şirket türleri yüklenemedi.',
};
