import { createContext } from 'react';

/** The unsaved values of a form that was open when the session ended. */
export interface Draft {
  /** The path of the form. */
  path: string;
  /** The form's title, shown in the offer to continue. */
  title: string;
  values: object;
  /** The user who typed the values. The draft is offered to no other user. */
  owner: string;
}

/**
 * Keeps the draft of one form until the user has signed in again. It is in memory, so that it can hold photos and ends with
 * the page.
 */
export function createDrafts() {
  let draft: Draft | null = null;
  let isKept = false;
  const forms = new Set<() => Draft | null>();
  const current = () => [...forms].reduce<Draft | null>((found, read) => read() ?? found, draft);
  return {
    /** Registers a function that reads a form's unsaved values. Returns a function that removes it. */
    watch: (read: () => Draft | null) => {
      forms.add(read);
      return () => void forms.delete(read);
    },
    /** Stores the unsaved values of the current screen, before it is removed. */
    collect: () => {
      draft = current();
    },
    /** Returns the unsaved values of the current screen, or else the stored draft. */
    current,
    /** Says that the draft is stored for the next page, so that leaving this one loses nothing. */
    markKept: () => {
      isKept = true;
    },
    isKept: () => isKept,
    /** Returns the draft of this owner. A draft of another owner is deleted. */
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
