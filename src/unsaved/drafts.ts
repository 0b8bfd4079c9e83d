import { createContext } from 'react';

/** What was typed into a form when the session ended under it. */
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
  const forms = new Set<() => Draft | null>();
  return {
    /** Registers a form by a function that reads what is unsaved in it. Returns the unregisterer. */
    watch: (read: () => Draft | null) => {
      forms.add(read);
      return () => void forms.delete(read);
    },
    /** Keeps what is unsaved on the screen now, before the screen goes. */
    collect: () => {
      for (const read of forms) draft = read() ?? draft;
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
