/**
 * The screen that was open last, as it stood. Whoever comes back to its address finds it before any script has arrived
 * (`scripts/build/prerendered.ts`); what is read anew takes its place (decision 011).
 */

/** A text, or an element without its listeners: its name, its attributes and what is inside. */
export type Still = string | [name: string, attributes: Record<string, string>, content: Still[]];

/** All but the content tells when it may be shown: to whom, where, in which words and under which style. */
export interface LastScreen {
  owner: string;
  address: string;
  language: string;
  /** The style sheet that it was drawn with. */
  style: string;
  /** How wide the window was, in px. */
  width: number;
  content: Still[];
}

/** Where it is stored. */
export const LAST_SCREEN = 'last_screen';

/** Whose a screen is: the end of the session's token, enough to tell two sessions apart and too little to use. */
export function ownerOfScreen(token: string): string {
  return token.slice(-8);
}
