/**
 * A snapshot of the last screen. At the next visit to the same address it is shown before any script is loaded
 * (`firstPage.ts`), until the screen itself is rendered with current data (decision 011).
 */
// @ts-nocheck


/** A text node, or an element without its listeners: its name, its attributes and its child nodes. */
export type SnapshotNode =
  string | [name: string, attributes: Record<string, string>, content: SnapshotNode[]];

/** The content, and the conditions to show it: session, address, language, style sheet and window width must match. */
export interface Snapshot {
  owner: string;
  address: string;
  language: string;
  /** Address of the style sheet in use. */
  style: string;
  /** Width of the window, in px. */
  width: number;
  content: SnapshotNode[];
}

/** Identifies a session by the end of its token: enough to tell two sessions apart, too short to sign in with. */
export function snapshotOwner(token: string): string {
  return token.slice(-8);
}
