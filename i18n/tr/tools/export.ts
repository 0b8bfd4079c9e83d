import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/export';

export const exporting: Texts<typeof english.exporting> = {
  text: 'Listelerinizi yanınıza alın: bir tablo için, başka bir sistem için veya saklamak için.',
  what: 'Ne dışa aktarılsın',
  everything: 'Fotoğraflarla birlikte her şey',
  format: 'Dosya',
  formats: {
    csv: 'CSV, Excel ile açılır',
    xlsx: 'Excel çalışma kitabı (XLSX)',
    zip: 'JSON, CSV tabloları ve fotoğraflarla ZIP',
  },
  download: 'İndir',
  reading: 'Kayıtlarınız toplanıyor …',
  photos: '{{total}} fotoğraftan {{done}} tanesi',
  stop: 'Vazgeç',
  done: 'Dosya hazırlandı: {{name}}',
  failed: 'Dosya hazırlanamadı.',
  missing_photos_one: '{{count}} fotoğraf okunamadı, dosyada yok.',
  missing_photos_other: '{{count}} fotoğraf okunamadı, dosyada yok.',
};
