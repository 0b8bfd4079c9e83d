import type { ReactNode } from 'react';
import type { Resource } from '../src/resource/Resource';
import type { Rows } from './data';

/** A part of the panel that is shown alone. */
export interface Part {
  content: ReactNode;
  /** The declaration that the part belongs to. Default: the menus. */
  resource?: Resource;
  /** Path and query. Default `/menus`. */
  path?: string;
  /** How the backend answers lists: with rows, never, or with an error. Default: with rows. */
  lists?: Rows | 'pending' | 'failing';
  /** Does something with the part, such as a press of a button; called until it returns true. */
  act?: (root: HTMLElement) => boolean;
}

/** The parts of a group by name: `price-input`. */
export type Parts = Record<string, Part>;
