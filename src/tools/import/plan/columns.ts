import { fold } from '../../../contract/fold';
import type { TableRow } from '../table/Table';
import { FIELDS, type Field, type ImportedResource } from '../../spreadsheet/fields';

/** What the headings of menus say, in English, Turkish and German, in plain letters. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  name: [
    ...['name', 'title', 'product', 'products', 'product name', 'item', 'item name', 'dish', 'dish name'],
    ...['category name', 'ingredient', 'ingredient name', 'menu item'],
    ...['ad', 'adi', 'isim', 'ismi', 'urun', 'urunler', 'urun adi', 'urun ismi', 'yemek', 'yemek adi'],
    ...['kategori adi', 'malzeme adi', 'baslik', 'cesit'],
    ...[
      'bezeichnung',
      'produkt',
      'produktname',
      'artikel',
      'artikelname',
      'gericht',
      'speise',
      'zutat',
      'titel',
    ],
  ],
  price: [
    ...['price', 'prices', 'unit price', 'sale price', 'amount', 'cost'],
    ...['fiyat', 'fiyati', 'fiyatlar', 'birim fiyat', 'satis fiyati', 'tutar', 'ucret', 'ucreti'],
    ...['preis', 'preise', 'einzelpreis', 'verkaufspreis', 'betrag'],
  ],
  description: [
    ...['description', 'details', 'detail', 'about', 'note', 'notes'],
    ...['aciklama', 'aciklamasi', 'aciklamalar', 'tanim', 'detay', 'detaylar', 'not', 'notlar'],
    ...['beschreibung', 'beschreibungstext', 'hinweis', 'info'],
  ],
  ingredients: [
    ...['ingredients', 'contents', 'contains'],
    ...['malzeme', 'malzemeler', 'malzemeleri', 'icindekiler', 'icerik', 'icerigi'],
    ...['zutaten', 'inhalt', 'inhaltsstoffe'],
  ],
  categories: [
    ...['category', 'categories', 'group', 'section', 'menu section', 'course'],
    ...['kategori', 'kategoriler', 'kategorisi', 'grup', 'grubu', 'bolum', 'tur', 'turu'],
    ...['kategorie', 'kategorien', 'gruppe', 'warengruppe', 'rubrik', 'gang'],
  ],
  photo: [
    ...['photo', 'photos', 'photo file', 'image', 'picture', 'file', 'file name'],
    ...['foto', 'fotograf', 'fotografi', 'resim', 'resmi', 'gorsel', 'dosya', 'dosya adi'],
    ...['bild', 'bilder', 'bilddatei', 'datei'],
  ],
};

/** Titles and addresses may stand above the headings. */
const HEADING_ROWS = 10;

/** What each column holds; null for nothing that is imported. */
export type Columns = readonly (Field | null)[];

export interface Recognised {
  columns: Columns;
  /** The headings; undefined for a sheet that begins with its data. */
  headings: TableRow | undefined;
}

/**
 * Recognises the columns of a sheet by their headings. Without headings, the first column is the name and the first one
 * with figures is the price.
 */
export function recogniseColumns(rows: readonly TableRow[], resource: ImportedResource): Recognised {
  const candidates = rows
    .slice(0, HEADING_ROWS)
    .map(row => ({ row, columns: columnsOf(row.cells, resource) }))
    .map(({ row, columns }) => ({ row, columns, count: columns.filter(Boolean).length }));
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (found, one) => (one.count > (found?.count ?? 0) && one.columns.includes('name') ? one : found),
    undefined,
  );
  if (best) return { columns: best.columns, headings: best.row };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const priceAt = FIELDS[resource].includes('price')
    ? Array.from({ length: width }, (_, index) => index).findIndex(
        index => index > 0 && isMostly(rows, index, /\d/) && !isMostly(rows, index, /\p{L}{4}/u),
      )
    : -1;
  const columns = Array.from({ length: width }, (_, index) =>
    index === 0 ? 'name' : index === priceAt ? 'price' : null,
  );
  return { columns, headings: undefined };
}

/** Each field once: a second column of the same meaning is left out. */
function columnsOf(cells: readonly string[], resource: ImportedResource): (Field | null)[] {
  const free = new Set(FIELDS[resource]);
  const headings = cells.map(plainLetters);
  // In a sheet of categories, a column "Categories" may hold their names.
  const isNamedByResource =
    resource !== 'products' && !headings.some(heading => HEADINGS.name.includes(heading));
  const namesOf = (field: Field) => HEADINGS[field === 'name' && isNamedByResource ? resource : field];
  return headings.map(heading => {
    const field = [...free].find(one => namesOf(one).includes(heading)) ?? null;
    if (field) free.delete(field);
    return field;
  });
}

/** `Ürün Adı (TR) *` as `urun adi`. */
function plainLetters(heading: string): string {
  return fold(heading.replace(/\(.*?\)|\[.*?\]/g, ' '))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\b(tl|try|eur|usd)\b|[^a-z]+/g, ' ')
    .trim();
}

function isMostly(rows: readonly TableRow[], index: number, pattern: RegExp): boolean {
  const cells = rows.map(row => row.cells[index] ?? '').filter(Boolean);
  return cells.length > 0 && cells.filter(cell => pattern.test(cell)).length > cells.length / 2;
}
