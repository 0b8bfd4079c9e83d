import { createContext, use, type ReactNode } from 'react';

/** How long an undo is offered. Changes of one kind that follow each other within it are undone together. */
export const UNDO_OFFER_MS = 8000;

/** Something that was done and can be taken back. */
export interface Undoable {
  /** What was done, with the item's name: `Product deleted successfully · Menemen`. */
  message: ReactNode;
  /**
   * Takes it back with calls of the contract, and refreshes what the screens show. Throws if nothing could be taken back. A
   * further call takes back what the last one did not.
   * @returns a sentence about what did not come back, or undefined if all did.
   */
  undo: () => Promise<string | undefined>;
}

export type OfferUndo = (undoable: Undoable) => void;

export const OfferUndoContext = createContext<OfferUndo>(() => undefined);

/**
 * Returns a function that offers to undo what was just done, for {@link UNDO_OFFER_MS}. A new offer replaces the one before, which is
 * offered again after it if its undo has failed.
 */
export function useOfferUndo(): OfferUndo {
  return use(OfferUndoContext);
}
