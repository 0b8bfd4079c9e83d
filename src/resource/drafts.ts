import { createContext } from 'react';

/** A form that could not be saved because the session had ended. */
export interface Draft {
  /** Where the form is. */
  path: string;
  /** What the form is called, for the offer to go on. */
  title: string;
  values: object;
  /** Whose it is: it is offered to nobody else. */
  owner: string;
}

/**
 * Keeps one unsaved form through a sign-in, in memory: photos are kept with it, and nothing of it outlives the page.
 */
export function createDrafts() {
  let draft: Draft | null = null;
  return {
    keep: (unsaved: Draft) => {
      draft = unsaved;
    },
    /** The draft of this owner; anybody else's is deleted. */
    of: (owner: string): Draft | null => {
      if (draft?.owner !== owner) draft = null;
      return draft;
    },
    clear: () => {
      draft = null;
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

export const DraftsContext = createContext<Drafts>(createDrafts());
