import type { Texts } from '../catalogue';
import type * as english from '../en/list';

export const list: Texts<typeof english.list> = {
  create: 'Yeni {{name}}',
  search: 'Ara',
  clear_search: 'Aramayı temizle',
  nothing_found: '“{{text}}” için sonuç yok.',
  empty: 'Burada henüz bir şey yok.',
  actions: 'İşlemler',
  edit: 'Düzenle: {{name}}',
  delete: 'Sil: {{name}}',
  sort: 'Sırala: {{field}}',
  pages: 'Sayfalar',
  previous: 'Önceki',
  next: 'Sonraki',
  limit: 'Sayfa başına satır',
  range: '{{from}}–{{to}} / {{total}}',
  none: '0 / 0',
  total_one: 'Toplam {{count}}',
  total_other: 'Toplam {{count}}',
};

export const deletion: Texts<typeof english.deletion> = {
  title: '{{name}} silinsin mi?',
  confirm: 'Sil',
  deleting: 'Siliniyor...',
  cancel: 'Vazgeç',
  content: 'Bu işlem geri alınamaz.',
  gone: '{{name}} zaten silinmişti.',
};

export const order: Texts<typeof english.order> = {
  up: 'Yukarı taşı: {{name}}',
  down: 'Aşağı taşı: {{name}}',
  moved: '{{name}} artık {{total}} öğe içinde {{position}}. sırada.',
  saving: 'Sıralama kaydediliyor: {{count}} kaldı',
  failed: '{{name}} için yeni sıra kaydedilemedi. Liste yeniden sunucudaki sırayı gösteriyor.',
};

export const sentences: Texts<typeof english.sentences> = {
  done: '{{title}}: kaydedildi.',
  deleted: '{{title}}: silindi.',
  failed_list: 'Yüklenemedi: {{names}}',
  failed_one: 'Ayrıntılar yüklenemedi: {{name}}',
  failed_create: 'Oluşturulamadı: {{name}}',
  failed_update: 'Güncellenemedi: {{name}}',
  failed_delete: 'Silinemedi: {{name}}',
};
