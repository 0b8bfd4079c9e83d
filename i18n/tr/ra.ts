import type { Catalogue } from '../catalogue';

export const ra: Catalogue['ra'] = {
  boolean: {
    true: 'Evet',
    false: 'Hayır',
    null: ' ',
  },
  message: {
    invalid_form: 'Formda eksik veya hatalı alanlar var. Lütfen kontrol edin.',
    unsaved_changes:
      'Kaydetmediğiniz değişiklikler var. Bu değişikliklerden vazgeçmek istediğinizden emin misiniz?',
  },
  notification: {
    created: 'Kayıt oluşturuldu',
    bad_item: 'Hatalı kayıt',
    item_doesnt_exist: 'Kayıt bulunamadı',
    http_error: 'Sunucuyla iletişim kurulamadı',
    data_provider_error: 'dataProvider hatası. Ayrıntılar için konsola bakın.',
    i18n_error: 'Seçtiğiniz dilin çevirileri yüklenemedi',
    canceled: 'İşlem iptal edildi',
    logged_out: 'Oturumunuz sona erdi, lütfen yeniden giriş yapın.',
    not_authorized: 'Bu kaynağa erişim yetkiniz yok.',
    application_update_available: 'Yeni bir sürüm hazır.',
    offline: 'İnternet bağlantısı yok. Veriler alınamadı.',
    updated_one: 'Kayıt güncellendi',
    updated_other: '{{smart_count}} kayıt güncellendi',
    deleted_one: 'Kayıt silindi',
    deleted_other: '{{smart_count}} kayıt silindi',
  },
  validation: {
    required: 'Bu alan zorunlu',
    minLength: 'En az {{min}} karakter olmalı',
    maxLength: 'En fazla {{max}} karakter olmalı',
    minValue: 'En az {{min}} olmalı',
    maxValue: 'En fazla {{max}} olmalı',
    number: 'Sayı olmalı',
    email: 'Geçerli bir e-posta adresi olmalı',
    oneOf: 'Şunlardan biri olmalı: {{list}}',
    regex: 'Biçimi doğru değil.',
    unique: 'Bu değer zaten kullanılıyor',
  },
};
