import { createContext } from 'react';
import type { Identifier } from 'react-admin';
import type { Product } from '../../../src/contract/records';
import type { PriceChange } from './savePrice';

/** What a row says about its price after the box is closed. */
export type PriceState =
  | { kind: 'saving' | 'saved'; price: string }
  /** `price` is what was typed; the box opens with it again. */
  | { kind: 'failed'; price: string; problem: string };

export type SavedPrice = Product['price'] | undefined;

/** The change that was last offered to be undone, and when. */
export interface OfferedChange {
  change: PriceChange;
  at: number;
}

/** The prices that are changed in the list. */
export interface PriceEditing {
  /** The product whose price is in a box. */
  editing: Identifier | null;
  edit: (id: Identifier | null) => void;
  stateOf: (id: Identifier) => PriceState | undefined;
  setState: (id: Identifier, state: PriceState | undefined) => void;
  /** Removes a state, unless another one has replaced it. */
  clearState: (id: Identifier, state: PriceState) => void;
  /**
   * Runs the saves of one product one after the other, so that the price that was typed last stays.
   * @param save receives the price after the earlier saves, if there were any, and returns the price that it saved
   */
  inTurn: (id: Identifier, save: (last: SavedPrice) => Promise<SavedPrice>) => void;
  /** Whether the user has left the list: the outcome of a save is then told by a notification. */
  isLeft: () => boolean;
  lastOffered: () => OfferedChange | null;
  setOffered: (offered: OfferedChange | null) => void;
}

export const PriceEditing = createContext<PriceEditing | null>(null);
