export const exporting = {
  text: 'Take your lists with you: for a spreadsheet, for another system, or as a copy to keep.',
  what: 'What to export',
  everything: 'Everything, with photos',
  format: 'File',
  formats: {
    csv: 'CSV, opens in Excel',
    xlsx: 'Excel workbook (XLSX)',
    zip: 'ZIP with JSON, CSV tables and photos',
  },
  download: 'Download',
  reading: 'Collecting your records …',
  photos: '{{done}} of {{total}} photos',
  stop: 'Cancel',
  done: 'The file was made: {{name}}',
  failed: 'The file could not be made.',
  missing_photos_one: '{{count}} photo could not be read, and is not in the file.',
  missing_photos_other: '{{count}} photos could not be read, and are not in the file.',
};
