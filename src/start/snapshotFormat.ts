/**
 * The screen that was open last, as it stood. Whoever comes back to its address finds it before any script has arrived
 * (`scripts/build/prerenderPlugin.ts`); what is read anew takes its place (decision 011).
 */

/** A text, or an element without its listeners: its name, its attributes and what is inside. */
export type SnapshotNode =
  string | [name: string, attributes: Record<string, string>, content: SnapshotNode[]];

/** All but the content tells when it may be shown: to whom, where, in which words and under which style. */
export interface Snapshot {
  owner: string;
  address: string;
  language: string;
  /** The style sheet that it was drawn with. */
  style: string;
  /** How wide the window was, in px. */
  width: number;
  content: SnapshotNode[];
}

/** Where it is stored. */
export const SNAPSHOT_KEY = 'last_screen';

/** Whose a screen is: the end of the session's token, enough to tell two sessions apart and too little to use. */
export function snapshotOwner(token: string): string {
  return token.slice(-8);
}
