import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/contract/fold';
import { recogniseColumns } from '../../src/tools/import/plan/columns';
import type { ImportedResource } from '../../src/tools/spreadsheet/fields';
import { joinNames, splitNames } from '../../src/tools/spreadsheet/names';
import { parsePrice } from '../../src/tools/import/plan/parsePrice';
import type { TableRow } from '../../src/tools/import/table/Table';

const rowsOf = (...rows: string[][]): TableRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells }));

describe('the columns of a sheet', () => {
  it.each([
    ['English', ['Product name', 'Price (TL)', 'Category', 'Description', 'Ingredients', 'Photo']],
    ['Turkish', ['Ürün Adı', 'FİYAT', 'Kategori', 'Açıklama', 'İçindekiler', 'Fotoğraf']],
    [
      'Turkish in plain letters',
      ['URUN ADI', 'Fiyati TL', 'kategorisi', 'aciklama', 'icindekiler', 'gorsel'],
    ],
    ['German', ['Bezeichnung', 'Preis €', 'Kategorie', 'Beschreibung', 'Zutaten', 'Bild']],
  ])('are recognised in %s', (_, headings) => {
    const { columns } = recogniseColumns(rowsOf(headings, ['Çay', '5']), 'products');
    expect(columns).toEqual(['name', 'price', 'categories', 'description', 'ingredients', 'photo']);
  });

  it('are recognised below a title, in any order, and others are left out', () => {
    const rows = rowsOf(['MENÜ 2026'], ['Sıra', 'Fiyat', 'Stok', 'Ürün'], ['1', '5', '9', 'Çay']);
    const { columns, headings } = recogniseColumns(rows, 'products');
    expect(columns).toEqual([null, 'price', null, 'name']);
    expect(headings?.number).toBe(2);
  });

  it.each<[ImportedResource, string[], (string | null)[]]>([
    ['ingredients', ['Malzeme'], ['name']],
    ['ingredients', ['Malzemeler', 'Kategori'], ['name', null]],
    ['ingredients', ['Ingredients'], ['name']],
    ['ingredients', ['Zutaten'], ['name']],
    ['categories', ['Kategori', 'Açıklama'], ['name', 'description']],
    ['categories', ['Kategoriler'], ['name']],
    ['categories', ['Sıra', 'Category'], [null, 'name']],
    ['categories', ['Kategorie'], ['name']],
    ['categories', ['Grup', 'Kategori adı'], [null, 'name']],
  ])('of %s are recognised by %j', (resource, headings, columns) => {
    const found = recogniseColumns(rowsOf(headings, ['Sıcak', 'Soğuk']), resource);
    expect(found.columns).toEqual(columns);
    expect(found.headings?.number).toBe(1);
  });

  it('are guessed without headings', () => {
    const rows = rowsOf(['Çay', 'sıcak', '5,00'], ['Ayran', 'soğuk', '12']);
    expect(recogniseColumns(rows, 'products')).toEqual({
      columns: ['name', null, 'price'],
      headings: undefined,
    });
  });
});

describe('a price in a sheet', () => {
  it.each([
    ['45', '45'],
    ['₺45', '45'],
    ['45 TL', '45'],
    ['45tl.', '45'],
    ['45 lira', '45'],
    ['45 LİRA', '45'],
    ['45 LIRA', '45'],
    ['45,50 ₺', '45.50'],
    ['TRY 45.5', '45.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.250', '1250'],
    ['1 250', '1250'],
    ["1'250.50", '1250.50'],
    ['1.250.000', '1250000'],
    ['12.500', '12500'],
    ['125,000', '125000'],
    ['0,500', '0.500'],
    ['0.875', '0.875'],
    ['45,-', '45'],
    ['CHF 12.–', '12'],
    ['0', '0'],
    ['', null],
    ['-', null],
    ['45-50', undefined],
    ['45/60', undefined],
    ['ücretsiz', undefined],
    ['₺', undefined],
    ['-5', undefined],
    ['1e3', undefined],
  ])('%s', (cell, price) => {
    expect(parsePrice(cell, 2)).toBe(price);
  });

  it('has three decimals where the currency has', () => {
    expect(parsePrice('1.250', 3)).toBe('1.250');
    expect(parsePrice('1 250', 3)).toBe('1250');
    expect(parsePrice('12.500', 3)).toBe('12.500');
    expect(parsePrice('125,000', 3)).toBe('125.000');
    expect(parsePrice('1.250.000', 3)).toBe('1250000');
  });
});

describe('names in a cell', () => {
  it.each([
    ['Domates, Biber', ['Domates', 'Biber']],
    ['Domates; Biber, yeşil', ['Domates', 'Biber, yeşil']],
    ['Domates\nBiber', ['Domates', 'Biber']],
    ['Domates, DOMATES ,, ', ['Domates']],
    ['"Tuz; Karabiber", Su', ['Tuz; Karabiber', 'Su']],
    ['Ekmek, peynir', ['Ekmek, peynir']],
  ])('%s', (cell, names) => {
    expect(splitNames(cell, new Map([[fold('EKMEK, PEYNİR'), '']]))).toEqual(names);
  });

  it('are the same after they were joined', () => {
    const name = fc
      .string({
        minLength: 1,
        maxLength: 12,
        unit: fc.constantFrom('a', 'ı', 'İ', ' ', ',', '،', ';', '|', '"', '\n'),
      })
      .map(text => text.trim())
      .filter(text => text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(name, { selector: fold, maxLength: 4 }), names => {
        expect(splitNames(joinNames(names), new Map())).toEqual(names);
      }),
    );
  });
});
