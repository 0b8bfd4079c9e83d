import type { Paper } from './Paper';

/** A paper that shows one page of what is drawn. */
export interface OnePage {
  paper: Paper;
  /** Returns how many pages were drawn. */
  pages: () => number;
}

/** @param wanted the number of the page, from 0 */
export function onlyPage(paper: Paper, wanted: number): OnePage {
  let page = 0;
  const ifWanted =
    <Values extends readonly unknown[]>(draw: (...values: Values) => void) =>
    (...values: Values) => {
      if (page === wanted) draw(...values);
    };
  return {
    pages: () => page + 1,
    paper: {
      nextPage: () => {
        page += 1;
      },
      widthOf: paper.widthOf,
      text: ifWanted(paper.text),
      outline: ifWanted(paper.outline),
      picture: ifWanted(paper.picture),
      line: ifWanted(paper.line),
      moved: paper.moved,
    },
  };
}
