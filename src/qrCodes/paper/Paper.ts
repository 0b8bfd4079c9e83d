import type { Step } from '../codeShape';

/** In mm. */
export interface Size {
  width: number;
  height: number;
}

/** In mm from the top left corner. */
export interface Area extends Size {
  x: number;
  y: number;
}

export interface TextStyle {
  /** The size of the font, in mm. */
  size: number;
  isBold?: boolean;
  /** `#rrggbb` */
  colour: string;
  align?: 'left' | 'center' | 'right';
}

/** A picture in both forms in which a paper can need it. */
export interface Picture {
  /** A data URL of a PNG. */
  address: string;
  element: HTMLImageElement;
}

/** What pages are drawn on: a PDF file, or a canvas that shows one page of it. All lengths are in mm. */
export interface Paper {
  nextPage: () => void;
  widthOf: (text: string, style: TextStyle) => number;
  /** @param y of the line on which the letters stand */
  text: (text: string, x: number, y: number, style: TextStyle) => void;
  /** @param scale mm per unit of the outline */
  outline: (steps: readonly Step[], x: number, y: number, scale: number, colour: string) => void;
  picture: (picture: Picture, area: Area) => void;
  line: (from: readonly [number, number], to: readonly [number, number], isDashed?: boolean) => void;
  /** Draws with the corner of the page moved to a point, and the page turned by 180° about it. */
  moved: (to: { x: number; y: number; isUpsideDown?: boolean }, draw: () => void) => void;
}

/** The colour of cut and fold marks. */
export const MARK_COLOUR = '#808080';
/** The width of cut and fold marks, in mm. */
export const MARK_WIDTH = 0.15;
