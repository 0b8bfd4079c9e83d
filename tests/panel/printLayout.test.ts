// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/qrCodes/codeLook';
import { codeShape } from '../../src/qrCodes/codeShape';
import { onlyPage } from '../../src/qrCodes/paper/onlyPage';
import type { Paper, Size } from '../../src/qrCodes/paper/Paper';
import {
  drawMenu,
  MENU_SHEETS,
  type MenuFormat,
  type PrintedMenu,
} from '../../src/tools/print/menu/drawMenu';
import { bookletSides } from '../../src/tools/print/menu/flow';
import { drawSheets } from '../../src/tools/print/links/drawSheets';
import {
  faceOf,
  FORMATS,
  gridOf,
  largestSide,
  SHEET,
  smallestSide,
  type FormatName,
} from '../../src/tools/print/links/formats';

interface Drawn {
  page: number;
  text: string;
  x: number;
  y: number;
}

/** A paper on which each letter is half as wide as it is high; it notes texts and outlines where they are on the page. */
function notedPaper() {
  const texts: Drawn[] = [];
  const outlines: (Drawn & { scale: number })[] = [];
  let page = 0;
  let place = (x: number, y: number): [number, number] => [x, y];
  const paper: Paper = {
    nextPage: () => {
      page += 1;
    },
    widthOf: (text, { size }) => (text.length * size) / 2,
    text: (text, x, y) => {
      const [left, top] = place(x, y);
      texts.push({ page, text, x: left, y: top });
    },
    outline: (_, x, y, scale) => {
      const [left, top] = place(x, y);
      outlines.push({ page, text: '', x: left, y: top, scale });
    },
    picture: () => undefined,
    line: () => undefined,
    moved: ({ x, y, isUpsideDown }, draw) => {
      const before = place;
      place = (left, top) => before(isUpsideDown ? x - left : x + left, isUpsideDown ? y - top : y + top);
      draw();
      place = before;
    },
  };
  return { paper, texts, outlines, pages: () => page + 1 };
}

const shape = codeShape('https://menu.example.com/kahvalti-menusu', PLAIN);
const modules = shape.size - 8;

const faceWith = (side: number) => ({
  headline: 'Menümüz',
  hint: 'Telefonunuzun kamerasıyla okutun',
  company: 'Çınar Lokantası',
  shape,
  address: 'https://menu.example.com/kahvalti-menusu',
  colour: '#000000',
  logo: undefined,
  side,
});

describe('the sheets of codes', () => {
  const choices = Object.keys(FORMATS).flatMap(name =>
    FORMATS[name as FormatName].counts.map(count => [name as FormatName, count] as const),
  );

  it.each(choices)('%s, %i on a sheet: codes within the sheet, large enough, apart', (name, count) => {
    const format = FORMATS[name];
    const grid = gridOf(format, count);
    const largest = largestSide(format, faceOf(format, grid), modules / shape.size);
    expect(largest).toBeGreaterThanOrEqual(smallestSide(format, modules));
    const { paper, outlines, texts, pages } = notedPaper();
    const faces = Array.from({ length: count + 1 }, () => faceWith(largest));
    drawSheets(paper, faces, { format, count, hasCutMarks: true });
    const each = name === 'tent' ? 2 : 1;
    expect(pages()).toBe(2);
    expect(outlines).toHaveLength((count + 1) * each);
    const whole = (largest / modules) * shape.size;
    const first = outlines.filter(({ page }) => page === 0);
    expect(first).toHaveLength(count * each);
    for (const { x, y, scale } of first) {
      expect(scale).toBeCloseTo(largest / modules);
      // An outline that is upside down reaches to the left and upwards.
      const isWithin = (left: number, top: number) =>
        left >= 0 && top >= 0 && left + whole <= SHEET.width + 0.01 && top + whole <= SHEET.height + 0.01;
      expect(isWithin(x, y) || isWithin(x - whole, y - whole)).toBe(true);
    }
    for (const { x, y } of texts)
      expect(x >= 0 && y >= 0 && x <= SHEET.width && y <= SHEET.height).toBe(true);
    expect(texts.filter(({ text }) => text === 'Menümüz').length).toBeGreaterThanOrEqual(count * each);
  });

  it('need a larger code from a greater distance, and for a longer address', () => {
    expect(smallestSide(FORMATS.poster, modules)).toBe(100);
    expect(smallestSide(FORMATS.business, 25)).toBe(20);
    expect(smallestSide(FORMATS.business, 77)).toBe(31);
  });
});

const productOf = (name: string, description = '') => ({
  name,
  price: '₺1,234.50',
  description,
  ingredients: '',
});

const menuOf = (counts: readonly number[], words = 3): PrintedMenu => ({
  company: 'Çınar Lokantası',
  name: 'Akşam',
  description: '',
  sections: counts.map((count, section) => ({
    name: `Section ${section}`,
    description: '',
    products: Array.from({ length: count }, (_, index) =>
      productOf(`P${section}.${index}`, `d${section}.${index} `.repeat(words).trim()),
    ),
  })),
});

/** Returns the texts of each page in the order in which a reader turns them. */
function pagesOf(menu: PrintedMenu, format: MenuFormat) {
  const noted = notedPaper();
  const pages = drawMenu(noted.paper, menu, format, '#000000');
  return { ...noted, turned: pages };
}

describe('the printed menu', () => {
  it('has every product once, with its price in its line and its description in its column', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom<MenuFormat>('a4', 'a5', 'folded'),
        (counts, words, format) => {
          const { texts } = pagesOf(menuOf(counts, words), format);
          const size = MENU_SHEETS[format];
          for (const { x, y } of texts)
            expect(x >= 0 && x <= size.width && y > 0 && y <= size.height).toBe(true);
          const prices = texts.filter(({ text }) => text.startsWith('₺'));
          counts.forEach((count, section) => {
            for (let index = 0; index < count; index++) {
              const names = texts.filter(({ text }) => text === `P${section}.${index}`);
              expect(names).toHaveLength(1);
              const [name] = names as [Drawn];
              expect(prices.filter(price => price.page === name.page && price.y === name.y)).not.toHaveLength(
                0,
              );
              const lines = texts.filter(({ text }) => text.split(' ')[0] === `d${section}.${index}`);
              // The same column: the same left edge and page, below the name.
              for (const line of lines) {
                expect([line.page, line.x]).toEqual([name.page, name.x]);
                expect(line.y).toBeGreaterThan(name.y);
              }
            }
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps the name of a category with its first product', () => {
    for (let count = 1; count < 40; count++) {
      const { texts } = pagesOf(menuOf([count, 3], 4), 'a5');
      const [heading] = texts.filter(({ text }) => text === 'Section 1') as [Drawn];
      const [first] = texts.filter(({ text }) => text === 'P1.0') as [Drawn];
      expect(first.page).toBe(heading.page);
      expect(first.y).toBeGreaterThan(heading.y);
    }
  });

  it('divides only a product that is longer than a page', () => {
    const { texts, turned } = pagesOf(menuOf([1], 4000), 'a5');
    expect(turned).toBeGreaterThan(1);
    expect(texts.filter(({ text }) => text === 'P0.0')).toHaveLength(1);
    expect(
      texts.filter(({ text }) => text.startsWith('d0.0')).flatMap(({ text }) => text.split(' ')),
    ).toHaveLength(4000);
  });

  it('is folded into a booklet whose pages follow each other', () => {
    expect(bookletSides(1)).toEqual([
      [3, 0],
      [1, 2],
    ]);
    expect(bookletSides(8)).toEqual([
      [7, 0],
      [1, 6],
      [5, 2],
      [3, 4],
    ]);
  });

  it('says when it has no products', () => {
    expect(pagesOf(menuOf([]), 'a4').texts.map(({ text }) => text)).toEqual(['Çınar Lokantası', 'Akşam']);
  });
});

it('the preview shows one page', () => {
  const noted = notedPaper();
  const shown = onlyPage(noted.paper, 1);
  const size: Size = MENU_SHEETS.a5;
  expect(size.width).toBe(148.5);
  drawMenu(shown.paper, menuOf([60]), 'a5', '#000000');
  expect(shown.pages()).toBeGreaterThan(2);
  const numbers = noted.texts.filter(({ text }) => text.includes(' / ')).map(({ text }) => text);
  expect(numbers).toEqual([`2 / ${shown.pages()}`]);
});
