import { SNAPSHOT_KEY, snapshotOwner, type Snapshot, type SnapshotNode } from './snapshotFormat';

const CONTROLS = 'button, input, select, textarea';
/** What is told of the moment: notices, failures, announcements. */
const PASSING = '[role=status], [role=alert], [aria-live]';
/** Somebody is writing: what is half written is no part of the screen. */
const BEING_WRITTEN = 'form, input:focus, textarea:focus';

export interface SnapshotKeeper {
  /** Whose screens these are; null for nobody's, of whom nothing is kept. */
  owner: string | null;
  /** Keeps the screen as it stands. */
  keep: () => void;
  forget: () => void;
}

/**
 * Keeps screens for one session.
 * @param openStorage gives the storage; it may throw, as `window.localStorage` does where storage is denied. Then, or where
 * it is full, there is no screen to begin with.
 * @param token the session's.
 */
export function createSnapshotKeeper(
  openStorage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  token: string | null,
): SnapshotKeeper {
  const owner = token === null ? null : snapshotOwner(token);
  const inStorage = (act: (storage: ReturnType<typeof openStorage>) => void) => {
    try {
      act(openStorage());
    } catch {
      // The next visit begins with the frame.
    }
  };
  return {
    owner,
    keep: () => {
      const screen = owner === null ? null : screenOf(owner);
      if (screen) inStorage(storage => storage.setItem(SNAPSHOT_KEY, JSON.stringify(screen)));
    },
    forget: () => inStorage(storage => storage.removeItem(SNAPSHOT_KEY)),
  };
}

function screenOf(owner: string): Snapshot | null {
  const main = document.querySelector('main');
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href;
  if (!main || !style || main.querySelector(BEING_WRITTEN)) return null;
  return {
    owner,
    address: location.pathname + location.search,
    language: document.documentElement.lang,
    style,
    width: innerWidth,
    content: nodesIn(main),
  };
}

function nodesIn(element: Element): SnapshotNode[] {
  return [...element.childNodes].flatMap(node => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches(PASSING) || isOutOfSight(node)) return [];
    return [nodeOf(node)];
  });
}

/** Below the window when the page opens. To draw it would take a phone as long as what is in sight. */
function isOutOfSight(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY > innerHeight;
}

/** Links lead on as they are; whatever else can be operated would not answer, and is out of reach. */
function nodeOf(element: Element): SnapshotNode {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  // What is left out has its say in how wide a column is, and how high a card, beside which others stand.
  const { width, height } = element.getBoundingClientRect();
  if (element.matches('th')) attributes.style = `width: ${width}px`;
  if (element.matches('section')) attributes.style = `min-height: ${height}px`;
  // What is inert has no name either, and the name of a column is the one of the button in it.
  if (element.matches(CONTROLS)) attributes[element.closest('th') ? 'disabled' : 'inert'] = '';
  if (element instanceof HTMLInputElement) attributes.value = element.value;
  if (element instanceof HTMLSelectElement) attributes.disabled = '';
  if (element instanceof HTMLOptionElement && element.selected) attributes.selected = '';
  return [element.localName, attributes, nodesIn(element)];
}
