import type { Texts } from '../catalogue';
import type * as english from '../en/form';

export const form: Texts<typeof english.form> = {
  create: 'Oluştur',
  update: 'Güncelle',
  saving: 'Kaydediliyor...',
  cancel: 'Vazgeç',
  back: 'Listeye dön',
  title_create: 'Yeni {{name}}',
  title_edit: 'Düzenle: {{name}}',
  loading: 'Yükleniyor...',
  saved_but: 'Kaydedildi, ama şunlar hariç: {{names}}. Yeniden kaydedince yalnızca eksik kalan gönderilir.',
  saved_half:
    'Kaydın kendisi kaydedildi, gerisi kaydedilemedi. Yeniden kaydedince yalnızca eksik kalan gönderilir',
  fill_required: 'Lütfen tüm zorunlu alanları doldurun',
  draft: 'Kaydedilmemiş değişiklikleriniz bekliyor: {{title}}',
  draft_discard: 'Sil',
  draft_continue: 'Devam et',
  gone: 'Bu öğe artık yok. Başka biri silmiş olabilir.',
  leave_title: 'Kaydetmeden çıkılsın mı?',
  leave_text: 'Burada yaptığınız değişiklikler henüz kaydedilmedi.',
  leave: 'Çık',
  stay: 'Burada kal',
  choices_empty: 'Henüz seçilecek bir şey yok.',
  choices_failed: 'Seçenekler yüklenemedi.',
  choices_chosen_one: '{{count}} seçili',
  choices_chosen_other: '{{count}} seçili',
  choices_filter: 'Süz',
  choices_more: 'Daha fazla göster',
  add: '“{{name}}” ekle',
  remove: 'Çıkar: {{name}}',
};
