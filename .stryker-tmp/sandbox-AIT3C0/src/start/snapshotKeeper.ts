// @ts-nocheck
import { KEYS, store } from '../storage';
import { snapshotOwner, type Snapshot, type SnapshotNode } from './snapshotFormat';

const CONTROLS = 'button, input, select, textarea';
/** Notices, errors and announcements, which a later visit must not show. */
const TRANSIENT = '[role=status], [role=alert], [aria-live]';
/** Matches while the user may be entering text, which must not be stored. */
const BEING_EDITED = 'form, input:focus, textarea:focus';

export interface SnapshotKeeper {
  /** Identifies the session that owns the snapshots; null without a session, and then nothing is saved. */
  owner: string | null;
  /** Saves a snapshot of the current screen. */
  save: () => void;
  /** Removes the saved snapshot. */
  remove: () => void;
}

/**
 * Saves the screen snapshots of one session. If storage is denied or full, none is saved and the next visit starts with the
 * empty frame.
 * @param token the token of the session, or null.
 */
export function createSnapshotKeeper(token: string | null): SnapshotKeeper {
  const owner = token === null ? null : snapshotOwner(token);
  return {
    owner,
    save: () => {
      const snapshot = owner === null ? null : takeSnapshot(owner);
      if (snapshot) store(KEYS.screenSnapshot, JSON.stringify(snapshot));
    },
    remove: () => store(KEYS.screenSnapshot, null),
  };
}

function takeSnapshot(owner: string): Snapshot | null {
  const main = document.querySelector('main');
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href;
  if (!main || !style || main.querySelector(BEING_EDITED)) return null;
  return {
    owner,
    address: location.pathname + location.search,
    language: document.documentElement.lang,
    style,
    width: innerWidth,
    content: childNodesOf(main),
  };
}

function childNodesOf(element: Element): SnapshotNode[] {
  return [...element.childNodes].flatMap(node => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches(TRANSIENT) || isBelowViewport(node)) return [];
    return [snapshotNodeOf(node)];
  });
}

/** Whether an element is below the viewport of the unscrolled page. Rendering those too takes a phone twice as long. */
function isBelowViewport(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY > innerHeight;
}

/** Returns the snapshot of an element. Links keep working; other controls have no listeners, so they are inert or disabled. */
function snapshotNodeOf(element: Element): SnapshotNode {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  // Omitted rows affect the widths of the columns and the heights of the cards, so both are stored.
  const { width, height } = element.getBoundingClientRect();
  if (element.matches('th')) attributes.style = `width: ${width}px`;
  if (element.matches('section')) attributes.style = `min-height: ${height}px`;
  // A column takes its accessible name from the button in it. An inert button has no name, so it is disabled instead.
  if (element.matches(CONTROLS)) attributes[element.closest('th') ? 'disabled' : 'inert'] = '';
  if (element instanceof HTMLInputElement) attributes.value = element.value;
  if (element instanceof HTMLSelectElement) attributes.disabled = '';
  if (element instanceof HTMLOptionElement && element.selected) attributes.selected = '';
  return [element.localName, attributes, childNodesOf(element)];
}
