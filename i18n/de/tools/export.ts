import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/export';

export const exporting: Texts<typeof english.exporting> = {
  text: 'Nehmen Sie Ihre Listen mit: für eine Tabelle, für ein anderes System oder zum Aufbewahren.',
  what: 'Was exportiert wird',
  everything: 'Alles, mit Fotos',
  format: 'Datei',
  formats: {
    csv: 'CSV, öffnet sich in Excel',
    xlsx: 'Excel-Arbeitsmappe (XLSX)',
    zip: 'ZIP mit JSON, CSV-Tabellen und Fotos',
  },
  download: 'Herunterladen',
  reading: 'Ihre Daten werden gesammelt …',
  photos: '{{done}} von {{total}} Fotos',
  stop: 'Abbrechen',
  done: 'Die Datei wurde erstellt: {{name}}',
  failed: 'Die Datei konnte nicht erstellt werden.',
  missing_photos_one: '{{count}} Foto konnte nicht gelesen werden und fehlt in der Datei.',
  missing_photos_other: '{{count}} Fotos konnten nicht gelesen werden und fehlen in der Datei.',
};
