import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/preview';

export const preview: Texts<typeof english.preview> = {
  title: 'Vorschau',
  note: 'Dies ist eine Vorschau: Die öffentliche Seite kann anders aussehen.',
  language: 'Sprache des Gastes',
  menu: 'Die öffentliche Speisekarte',
  failed: 'Die Vorschau konnte nicht gelesen werden.',
  close: 'Schließen',
};
