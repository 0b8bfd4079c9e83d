/** The keys that the journey presses besides letters. */
// @ts-nocheck

export type Key = 'Enter' | 'ArrowDown';

export interface Viewport {
  width: number;
  height: number;
}

/** An element of the page, used as a person uses it: by real clicks and keys. */
export interface PageElement {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
}

/** A running browser with one page. */
export interface Driver {
  /** Name and version. */
  name: string;
  open: (url: string) => Promise<void>;
  /** Calls a function in the page. It can use only its arguments, which are JSON. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Returns the element that a function finds in the page, or null. */
  find: <Args extends unknown[]>(
    run: (...args: Args) => Element | null,
    ...args: Args
  ) => Promise<PageElement | null>;
  close: () => Promise<void>;
}

/** Starts a browser of this size. */
export type StartBrowser = (viewport: Viewport) => Promise<Driver>;
