import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { planImport, type Existing, type PlanOptions } from '../../src/tools/import/plan/planImport';
import { parseTables } from '../../src/tools/import/table/parseTables';
import type { TableRow } from '../../src/tools/import/table/Table';

const rowsOf = (...rows: string[][]): TableRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells }));

describe('the plan', () => {
  const named = (id: number, name: string) => ({ id, name });
  const cheese = named(7, 'Peynir');
  const breakfast = named(3, 'Kahvaltı');
  const existing: Existing = {
    records: [
      { ...named(1, 'Menemen'), price: '45.00', description: 'Sıcak', photo: null, ingredients: [cheese] },
      { ...named(2, 'Çay'), price: 5, description: '', photo: 'http://a/cay.jpg', ingredients: [] },
    ],
    ingredients: [cheese],
    categories: [breakfast],
    categoriesOf: new Map([[1, [breakfast]]]),
    lastPlaceIn: new Map(),
  };
  const plan = (rows: string[][], options: Partial<PlanOptions> = {}) =>
    planImport({
      resource: 'products',
      rows: rowsOf(...rows),
      columns: ['name', 'price', 'categories', 'description', 'ingredients', 'photo'],
      corrected: {},
      existing,
      decimals: 2,
      isClearing: false,
      photos: [],
      isReplacingPhotos: false,
      ...options,
    });
  const doubtsOf = (rows: string[][], options?: Partial<PlanOptions>) =>
    plan(rows, options).map(({ doubts }) => doubts.map(({ key }) => key));

  it('passes over a record of a foreign backend whose name is null', () => {
    const nameless = { id: 9, name: null as never };
    const [same, added] = plan(
      [
        ['MENEMEN', '45'],
        ['Ayran', '12'],
      ],
      {
        existing: {
          ...existing,
          records: [{ ...nameless, price: '1', photo: null, ingredients: [] }, ...existing.records],
          ingredients: [nameless, cheese],
          categories: [nameless, breakfast],
        },
      },
    );
    expect(same).toMatchObject({ action: 'nothing', record: { id: 1 } });
    expect(added).toMatchObject({ action: 'create', record: undefined });
  });

  it('tells new, changed and unchanged rows apart, with the old and the new value', () => {
    const [same, changed, added] = plan([
      ['MENEMEN', '45', 'kahvaltı', 'Sıcak', 'PEYNİR'],
      ['çay', '7,50 TL', '', '', ''],
      ['Ayran', '12', 'İçecekler', '', 'Yoğurt, Su'],
    ]);
    expect(same).toMatchObject({ kind: 'unchanged', action: 'nothing', record: { id: 1 } });
    expect(changed).toMatchObject({
      kind: 'changed',
      action: 'change',
      record: { id: 2 },
      changes: [{ field: 'price', from: '5', to: '7.5' }],
    });
    expect(added).toMatchObject({
      kind: 'new',
      action: 'create',
      values: { name: 'Ayran', price: '12', categories: ['İçecekler'], ingredients: ['Yoğurt', 'Su'] },
    });
  });

  it('leaves what an empty cell stands for, or empties it, except the price', () => {
    const rows = [['Menemen', '', '', '', '']];
    expect(plan(rows)[0]?.kind).toBe('unchanged');
    expect(plan(rows, { isClearing: true })[0]?.changes).toEqual([
      { field: 'description', from: 'Sıcak', to: '' },
      { field: 'ingredients', from: 'Peynir', to: '' },
      { field: 'categories', from: 'Kahvaltı', to: '' },
    ]);
  });

  it('says why a row is doubtful, and which cannot be sent', () => {
    const rows = plan([
      ['', '5'],
      ['Kola', '45-50'],
      ['Fanta', '4,555'.replace('555', '5555')],
      ['Ayran', '12'],
      ['AYRAN', '13'],
      ['İÇECEKLER', ''],
      ['Şarap', '-', 'İçecekler'],
      ['Su', '5', '', '', 'x'],
    ]);
    expect(rows.map(({ doubts }) => doubts.map(({ key, isBlocking }) => [key, isBlocking]))).toEqual([
      [['no_name', true]],
      [['price', true]],
      [['price.decimals', true]],
      [],
      [['twice', false]],
      [['heading', true]],
      [['no_price', true]],
      [['short_ingredient', true]],
    ]);
    expect(rows[4]).toMatchObject({ action: 'create', doubts: [{ values: { row: 4 } }] });
  });

  it('reads a number of a workbook as it is, a text with three digits after the dot as thousands', async () => {
    const prices = [48.875, 0.125, -48.875, 1e-7, 1000.5, 1250, '1.250'];
    const data = prices.map((price, index) => [`Ürün ${index}`, price]);
    const blob = await writeXlsxFile([{ data, sheet: 'Menü' }]).toBlob();
    const [table] = await parseTables(await blob.arrayBuffer());
    const rows = table!.rows.map(({ cells }) => [...cells]);
    const resultsWith = (decimals: number) =>
      plan(rows, { decimals }).map(({ values, doubts }) => values.price ?? doubts[0]?.key);
    const tooMany = 'price.decimals';
    expect(resultsWith(2)).toEqual([tooMany, tooMany, 'price', '0', '1000.5', '1250', '1250']);
    expect(resultsWith(3)).toEqual(['48.875', '0.125', 'price', '0', '1000.5', '1250', '1.25']);
  });

  it('takes each of several records with one name once', () => {
    const two = {
      ...existing,
      records: [
        { ...named(4, 'Su'), price: '5' },
        { ...named(5, 'Su'), price: '10' },
      ],
    };
    const rows = plan(
      [
        ['Su', '10'],
        ['su', '5'],
        ['Su', '7'],
      ],
      { existing: two },
    );
    expect(rows.map(({ kind, action, record }) => [kind, action, record?.id])).toEqual([
      ['unchanged', 'nothing', 5],
      ['unchanged', 'nothing', 4],
      ['doubtful', 'create', undefined],
    ]);
    expect(doubtsOf([['Su', '7']], { existing: two })).toEqual([['several']]);
  });

  it('takes nothing of what was corrected in a column that is not imported any more', () => {
    const corrected = { 1: { name: 'Kola', description: 'Soğuk' } };
    const [row] = plan([['Kolla', '30']], { corrected, columns: ['name', 'price'] });
    expect(row?.values).toEqual({ name: 'Kola', price: '30' });
  });

  it('takes what was corrected in place of the cell', () => {
    expect(plan([['Kola', 'abc']], { corrected: { 1: { price: '30' } } })[0]).toMatchObject({
      kind: 'new',
      values: { price: '30' },
    });
  });

  it('finds photos by the cell or by the name, and keeps those that products have', () => {
    const photos = ['IMG_1.JPG', 'mercimek-corbasi.jpg', 'cay.png'];
    const rows = [
      ['Mercimek Çorbası', '40'],
      ['Ayran', '12', '', '', '', 'Fotolar\\img_1.jpg'],
      ['Çay', '5'],
    ];
    expect(plan(rows, { photos }).map(({ photo }) => photo)).toEqual([
      'mercimek-corbasi.jpg',
      'IMG_1.JPG',
      undefined,
    ]);
    expect(plan(rows, { photos, isReplacingPhotos: true })[2]).toMatchObject({
      photo: 'cay.png',
      changes: [{ field: 'photo', to: 'cay.png' }],
    });
  });

  it.each([
    ['Çay / Kahve', 'Çay   Kahve.jpg'],
    ['Çay: demli', 'cay-demli.jpg'],
    ['Çay 0.5l', 'Çay 0.5l.jpg'],
    ['Çorba No.iki', 'Çorba No.iki.jpg'],
  ])('finds the photo of %s in %s', (name, photo) => {
    expect(plan([[name, '5']], { photos: ['kahve.jpg', photo] })[0]).toMatchObject({ photo });
  });

  it('plans ingredients and categories by their names', () => {
    const rows = [['PEYNİR'], ['x'], ['Un']];
    const options = {
      resource: 'ingredients',
      columns: ['name'],
      existing: { ...existing, records: [cheese] },
    };
    expect(plan(rows, options as Partial<PlanOptions>).map(({ kind }) => kind)).toEqual([
      'unchanged',
      'doubtful',
      'new',
    ]);
  });

  it('plans 5,000 rows against 5,000 products within 2 s', () => {
    const records = Array.from({ length: 5000 }, (_, index) => ({
      ...named(index, `Ürün ${index}`),
      price: '5.00',
      description: 'Sıcak',
      ingredients: [cheese],
    }));
    const rows = records.map(({ name }, index) => [
      name,
      index % 2 ? '5' : '6',
      'Kahvaltı',
      'Sıcak',
      'peynir',
    ]);
    const start = performance.now();
    expect(plan(rows, { existing: { ...existing, records } })).toHaveLength(5000);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
