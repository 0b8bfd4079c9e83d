import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/preview';

export const preview: Texts<typeof english.preview> = {
  title: 'Önizleme',
  note: 'Bu bir önizlemedir: herkese açık sayfa farklı görünebilir.',
  language: 'Misafirin dili',
  menu: 'Herkese açık menü',
  failed: 'Önizleme okunamadı.',
  close: 'Kapat',
};
