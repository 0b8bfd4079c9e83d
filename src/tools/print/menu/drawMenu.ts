import type { Paper, Size, TextStyle } from '../../../qrCodes/paper/Paper';
import { brokenText } from '../brokenText';
import { bookletSides, flow, type Block, type PlacedRow, type Row } from './flow';

export type MenuFormat = 'a4' | 'a5' | 'folded';

/** What a printed menu says; texts that are empty are left out. */
export interface PrintedMenu {
  company: string;
  name: string;
  description: string;
  sections: readonly {
    name: string;
    description: string;
    products: readonly { name: string; price: string; description: string; ingredients: string }[];
  }[];
}

const A4: Size = { width: 210, height: 297 };
const A5: Size = { width: 148.5, height: 210 };

/** The page of the file. */
export const MENU_SHEETS: Readonly<Record<MenuFormat, Size>> = {
  a4: A4,
  a5: A5,
  folded: { width: A4.height, height: A4.width },
};

interface Layout {
  page: Size;
  columns: number;
  margin: number;
  /** Between columns. */
  gap: number;
  /** The size of a product's name; the other sizes follow from it. */
  letter: number;
}

/** For a menu that fits on one page. */
const SHORT: Layout = { page: A4, columns: 1, margin: 30, gap: 0, letter: 4.3 };
const LARGE: Layout = { page: A4, columns: 2, margin: 16, gap: 12, letter: 3.9 };
const SMALL: Layout = { page: A5, columns: 1, margin: 14, gap: 0, letter: 3.6 };

const INK = '#222222';
const SOFT = '#555555';
const LINE_HEIGHT = 1.35;

/**
 * Draws a menu. A product stays in one column, and a category's name stays with its first product.
 * @param colour of the headings
 * @returns how many pages a reader turns
 */
export function drawMenu(paper: Paper, menu: PrintedMenu, format: MenuFormat, colour: string): number {
  const short = format === 'a4' && layOut(paper, menu, SHORT, colour);
  const { pages, drawPage } =
    short && short.pages === 1 ? short : layOut(paper, menu, format === 'a4' ? LARGE : SMALL, colour);
  if (format === 'folded')
    bookletSides(pages).forEach(([left, right], side) => {
      if (side > 0) paper.nextPage();
      paper.moved({ x: 0, y: 0 }, () => drawPage(left));
      paper.moved({ x: A5.width, y: 0 }, () => drawPage(right));
    });
  else
    for (let number = 0; number < pages; number++) {
      if (number > 0) paper.nextPage();
      drawPage(number);
    }
  return pages;
}

interface LaidOut {
  pages: number;
  /** @param number from 0; there is nothing on those after the last */
  drawPage: (number: number) => void;
}

function layOut(paper: Paper, menu: PrintedMenu, layout: Layout, colour: string): LaidOut {
  const { page, columns, margin, gap, letter } = layout;
  const head = headOf(paper, menu, layout, colour);
  const headHeight = head.reduce((sum, { height }) => sum + height, 0);
  const width = (page.width - 2 * margin - (columns - 1) * gap) / columns;
  const bottom = margin + letter;
  const placed = flow(blocksOf(paper, menu, width, letter, colour), {
    count: columns,
    heightOf: number => page.height - margin - bottom - (number === 0 ? headHeight : 0),
  });
  const pages = Math.max(...placed.map(row => row.page), 0) + 1;
  const drawPage = (number: number) => {
    if (number === 0) drawRows(paper, head, margin);
    for (const { row, column, y } of rowsOn(placed, number))
      row.draw(paper, margin + column * (width + gap), margin + y + (number === 0 ? headHeight : 0));
    if (pages > 1 && number < pages)
      paper.text(`${number + 1} / ${pages}`, page.width / 2, page.height - margin / 2, {
        size: letter * 0.75,
        colour: SOFT,
        align: 'center',
      });
  };
  return { pages, drawPage };
}

function rowsOn(placed: readonly PlacedRow[], page: number): PlacedRow[] {
  return placed.filter(row => row.page === page);
}

function drawRows(paper: Paper, rows: readonly Row[], x: number): void {
  let y = x;
  for (const row of rows) {
    row.draw(paper, x, y);
    y += row.height;
  }
}

/** The company and the menu, in the middle of the first page. */
function headOf(paper: Paper, menu: PrintedMenu, { page, margin, letter }: Layout, colour: string): Row[] {
  const width = page.width - 2 * margin;
  const rows = [
    ...textRows(paper, menu.company, width, {
      size: letter * 2.2,
      isBold: true,
      colour,
      align: 'center',
    }),
    ...textRows(paper, menu.name, width, { size: letter * 1.4, colour: INK, align: 'center' }),
    ...textRows(paper, menu.description, width, { size: letter * 0.9, colour: SOFT, align: 'center' }),
  ];
  return [...rows, { height: letter * 1.5, draw: () => undefined }];
}

function blocksOf(
  paper: Paper,
  { sections }: PrintedMenu,
  width: number,
  letter: number,
  colour: string,
): Block[] {
  return sections.flatMap(({ name, description, products }) => {
    const heading = [
      ...textRows(paper, name, width, { size: letter * 1.35, isBold: true, colour }),
      ...textRows(paper, description, width, { size: letter * 0.85, colour: SOFT }),
      { height: letter * 0.5, draw: () => undefined },
    ];
    const [first = [], ...others] = products.map(product => productRows(paper, product, width, letter));
    return [
      { space: letter * 2, rows: [...heading, ...first] },
      ...others.map(rows => ({ space: letter * 0.75, rows })),
    ];
  });
}

type PrintedProduct = PrintedMenu['sections'][number]['products'][number];

function productRows(
  paper: Paper,
  { name, price, description, ingredients }: PrintedProduct,
  width: number,
  letter: number,
): Row[] {
  const priceStyle: TextStyle = { size: letter, isBold: true, colour: INK, align: 'right' };
  const priceWidth = price ? paper.widthOf(price, priceStyle) + letter : 0;
  const [first, ...others] = textRows(paper, name, width - priceWidth, { size: letter, colour: INK });
  const firstLine: Row[] = first
    ? [
        {
          height: first.height,
          draw: (page, x, y) => {
            first.draw(page, x, y);
            if (price) page.text(price, x + width, y + letter, priceStyle);
          },
        },
      ]
    : [];
  const small: TextStyle = { size: letter * 0.8, colour: SOFT };
  return [
    ...firstLine,
    ...others,
    ...textRows(paper, description, width, small),
    ...textRows(paper, ingredients, width, small),
  ];
}

function textRows(paper: Paper, text: string, width: number, style: TextStyle): Row[] {
  return brokenText(paper, text, style, width).map(line => ({
    height: style.size * LINE_HEIGHT,
    draw: (page, x, y) =>
      page.text(line, style.align === 'center' ? x + width / 2 : x, y + style.size, style),
  }));
}
