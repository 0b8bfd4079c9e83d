import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { parseTables } from '../../src/tools/import/table/parseTables';
import { MAX_ROWS } from '../../src/tools/import/table/Table';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const cellsOf = async (source: ArrayBuffer | string) =>
  (await parseTables(source)).flatMap(({ rows }) => rows.map(({ cells }) => cells));

/** A workbook with one sheet of this XML. */
function workbook(sheet: string, further: Record<string, string> = {}, belowCells = ''): ArrayBuffer {
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Menü" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData>${belowCells}</worksheet>`,
    ...further,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
    .buffer;
}

const problemOf = async (source: ArrayBuffer | string) =>
  parseTables(source).then(
    () => 'no problem',
    (error: unknown) => (error as { problem?: { key: string } }).problem?.key ?? error,
  );

describe('the table of a file', () => {
  it.each([
    ['semicolons', 'Ad;Fiyat\nMenemen;12,50\nÇay;5'],
    ['commas', 'Ad,Fiyat\nMenemen,"12,50"\nÇay,5'],
    ['tabs, as a spreadsheet copies them', 'Ad\tFiyat\r\nMenemen\t12,50\r\nÇay\t5\r\n'],
    ['a byte order mark and a named separator', '\uFEFFsep=;\r\nAd;Fiyat\r\nMenemen;12,50\r\nÇay;5\r\n'],
  ])('is read with %s', async (_, text) => {
    const expected = [
      ['Ad', 'Fiyat'],
      ['Menemen', '12,50'],
      ['Çay', '5'],
    ];
    expect(await cellsOf(text)).toEqual(expected);
    expect(await cellsOf(bytes(text))).toEqual(expected);
  });

  it.each([
    ['tabs, as a spreadsheet copies a cell with quotes', '\t'],
    ['semicolons', ';'],
    ['commas', ','],
  ])('has the rows after a cell whose quotes do not end with it, with %s', async (_, separator) => {
    const rows = [
      ['Ad', 'Fiyat', 'Açıklama'],
      ['Köfte', '120', '"Ev yapımı" köfte'],
      ['Ayran', '20', ''],
      ['"Büyük', '10', 'Demleme'],
      ['Kahve', '30', '"iyi"'],
      ['"', '5', '5" tabak'],
    ];
    const text = rows.map(cells => cells.join(separator)).join('\r\n');
    const further = ['Çorba', '"90"', '"Mercimek\nveya ""ezo""' + separator + ' limon"'].join(separator);
    const read = await cellsOf(`${text}\r\n${further}`);
    expect(read).toEqual([
      ...rows.map(cells => cells.map(cell => (cell === '"iyi"' ? 'iyi' : cell))),
      ['Çorba', '90', `Mercimek\nveya "ezo"${separator} limon`],
    ]);
  });

  it.each([
    ['MENÜ 2026\nAd;Fiyat\nÇay;10,50', [['MENÜ 2026'], ['Ad', 'Fiyat'], ['Çay', '10,50']]],
    ['Tel. 0,212\n\nAd\tFiyat\nÇay\t10,50', [['Tel. 0,212'], ['Ad', 'Fiyat'], ['Çay', '10,50']]],
    [
      'Name,Price\nTea,10\n"Soup; hot",5',
      [
        ['Name', 'Price'],
        ['Tea', '10'],
        ['Soup; hot', '5'],
      ],
    ],
    [
      '"Soup; hot",5\nTea,10',
      [
        ['Soup; hot', '5'],
        ['Tea', '10'],
      ],
    ],
    ['Menü, yaz\n\nAd;Fiyat\nÇay;10,50', [['Menü, yaz'], ['Ad', 'Fiyat'], ['Çay', '10,50']]],
    [
      'Name,Price,Parts\nTea,10,leaf; water',
      [
        ['Name', 'Price', 'Parts'],
        ['Tea', '10', 'leaf; water'],
      ],
    ],
    ['Köfte;pilav, salata;10', [['Köfte', 'pilav, salata', '10']]],
    ['sep=^\nÇay^"2^5" su^5', [['Çay', '"2', '5" su', '5']]],
    ['Çay 10,50\nSu 5,00', [['Çay 10,50'], ['Su 5,00']]],
    [
      'Çay|10,50\nSu|5',
      [
        ['Çay', '10,50'],
        ['Su', '5'],
      ],
    ],
    [
      'Ad;Açıklama;Fiyat\nÇay;"demli, sıcak\nsüt, şeker\nbal, limon\nnane, tarçın";10,50',
      [
        ['Ad', 'Açıklama', 'Fiyat'],
        ['Çay', 'demli, sıcak\nsüt, şeker\nbal, limon\nnane, tarçın', '10,50'],
      ],
    ],
    [
      'Name,Price,Notes\nTea,10.00,"Contains: milk; sugar\nAllergens: nuts; milk\nServed: hot; cold"',
      [
        ['Name', 'Price', 'Notes'],
        ['Tea', '10.00', 'Contains: milk; sugar\nAllergens: nuts; milk\nServed: hot; cold'],
      ],
    ],
    ['Çay', [['Çay']]],
  ])('is separated by what most of its first lines have: %j', async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
  });

  it('is read in the encodings in which Excel saves Turkish text', async () => {
    const windows = Uint8Array.of(0xde, 0x65, 0xf0, 0xfd, 0x3b, 0x35).buffer;
    expect(await cellsOf(windows)).toEqual([['Şeğı', '5']]);
    const text = 'Şiş;5';
    const utf16 = new Uint8Array(2 + text.length * 2);
    utf16.set([0xff, 0xfe]);
    for (let index = 0; index < text.length; index++) {
      utf16[2 + index * 2] = text.charCodeAt(index) & 255;
      utf16[3 + index * 2] = text.charCodeAt(index) >> 8;
    }
    expect(await cellsOf(utf16.buffer)).toEqual([['Şiş', '5']]);
  });

  it('keeps the numbers of the rows and leaves out empty ones', async () => {
    const [table] = await parseTables('Ad;Fiyat\n;\n\nÇay;5');
    expect(table?.rows.map(({ number }) => number)).toEqual([1, 4]);
  });

  it('is read from a workbook with several sheets, figures without the noise of arithmetic', async () => {
    const blob = await writeXlsxFile([
      {
        data: [
          ['Ad', 'Fiyat'],
          ['Menemen', 45.3 + 1e-14],
          [null, null],
          ['Çay', 5],
        ],
        sheet: 'Ürünler',
      },
      { data: [['Malzeme'], ['Domates']], sheet: 'Malzemeler' },
    ]).toBlob();
    const tables = await parseTables(await blob.arrayBuffer());
    expect(tables.map(({ name }) => name)).toEqual(['Ürünler', 'Malzemeler']);
    expect(tables.map(({ rows }) => rows)).toEqual([
      [
        { number: 1, cells: ['Ad', 'Fiyat'] },
        { number: 2, cells: ['Menemen', '45.3'] },
        { number: 4, cells: ['Çay', '5'] },
      ],
      [
        { number: 1, cells: ['Malzeme'] },
        { number: 2, cells: ['Domates'] },
      ],
    ]);
  });
});

describe('a file is refused', () => {
  const cell = '<row r="2"><c r="A2"><v>5</v></c></row>';

  it.each<[string, ArrayBuffer | string, string]>([
    ['that is a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10).buffer, 'not_a_table'],
    ['that is a PDF', bytes('%PDF-1.7\n'), 'not_a_table'],
    ['that is a web page', bytes('<!doctype html><table></table>'), 'not_a_table'],
    ['that is JSON', bytes('[{"name": "Çay"}]'), 'not_a_table'],
    ['that is a program', bytes('\x7fELF\x02\x01\x01\x00'), 'not_a_table'],
    ['that is empty', bytes(' \n;;\n'), 'empty'],
    ['with a password, or of the old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1).buffer, 'protected'],
    ['that is another ZIP', zipSync({ 'a.txt': strToU8('a') }).buffer, 'not_a_table'],
    ['that is cut off', workbook(cell).slice(0, 400), 'damaged'],
    ['with a formula', workbook('<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>'), 'formulas'],
    ['with a formula as text', 'Ad;Fiyat\n=HYPERLINK("http://a.example");5', 'formulas'],
    ['with macros', workbook(cell, { 'xl/vbaProject.bin': 'x' }), 'scripts'],
    ['with a script', 'Ad;Fiyat\n<script>alert(1)</script>;5', 'scripts'],
    ['with too many rows', 'Çay;5\n'.repeat(MAX_ROWS + 1), 'too_many_rows'],
    ['with more lines than are read', `Ad;Fiyat\n${';\n'.repeat(30_000)}Son;5`, 'too_many_rows'],
    ['with too many columns', `Ad;${'k;'.repeat(200_000)}x\nÇay;5`, 'too_many_columns'],
    ['with a million rows', 'a\n'.repeat(1_000_000), 'too_many_rows'],
    ['with a cell far away', workbook('<row r="9"><c r="XFD9"><v>5</v></c></row>'), 'too_many_rows'],
    [
      'with a cell far below',
      workbook('<row r="1048576"><c r="A1048576"><v>5</v></c></row>'),
      'too_many_rows',
    ],
    ['that is too large', new ArrayBuffer(20_000_001), 'too_large'],
  ])('%s', async (_, source, problem) => {
    expect(await problemOf(source)).toBe(problem);
  });

  it('that unpacks to more than memory has', async () => {
    const bomb = zipSync({ '[Content_Types].xml': strToU8('a'), 'xl/a.xml': new Uint8Array(120_000_000) });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await problemOf(bomb.buffer)).toBe('too_large');
  });

  it('that unpacks to more than it declares', async () => {
    const bomb = zipSync({ '[Content_Types].xml': strToU8('a'), 'xl/a.xml': new Uint8Array(50_000_000) });
    // The declared size of each entry, in its local header and in the directory.
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 4 < bomb.length; at++) {
      if (view.getUint32(at, true) === 50_000_000) view.setUint32(at, 10, true);
    }
    expect(await problemOf(bomb.buffer)).toMatch(/damaged|not_a_table/);
  });

  it('that has a list to choose from below its cells, as Excel writes it, has no formula', async () => {
    const list = '<extLst><x14:formula1><xm:f>Liste!$A$1:$A$9</xm:f></x14:formula1></extLst>';
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Ad</t></is></c></row>';
    const [table] = await parseTables(workbook(rows, {}, list));
    expect(table?.rows.map(({ cells }) => cells)).toEqual([['Ad']]);
  });

  it('names the row of a formula', async () => {
    const sheet = '<row r="7"><c r="A7"><f>A1</f></c></row>';
    await expect(parseTables(workbook(sheet))).rejects.toMatchObject({ problem: { values: { row: 7 } } });
  });
});
