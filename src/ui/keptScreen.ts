/**
 * The screen that was open last, as it stood. Whoever comes back to its address finds it before any script has arrived
 * (`scripts/build/prerendered.ts`); what is read anew takes its place (decision 011).
 */
import { createContext, use, useEffect } from 'react';

/** A text, or an element without its listeners: its name, its attributes and what is inside. */
export type Still = string | [name: string, attributes: Record<string, string>, content: Still[]];

/** All but the content tells when it may be shown: to the same person, at the same address, in the same words and style. */
export interface KeptScreen {
  /** The token of the session that it was read in. */
  owner: string;
  address: string;
  language: string;
  /** The style sheet that it was drawn with. */
  style: string;
  /** How high it was, in px. */
  height: number;
  content: Still[];
}

const KEY = 'last_screen';
/** How long a screen must have been at rest, in ms: to write it down is the least urgent of what it does. */
const MOMENT = 300;
const CONTROLS = 'button, input, select, textarea';

export interface ScreenKeeper {
  /** Keeps the screen as it stands. */
  keep: () => void;
  forget: () => void;
}

/**
 * @param openStorage gives the storage; it may throw, as `window.localStorage` does where storage is denied. Then, or where
 * it is full, there is no screen to begin with.
 * @param owner the token of the session that reads; null for nobody's, of whom nothing is kept.
 */
export function createScreenKeeper(
  openStorage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  owner: () => string | null,
): ScreenKeeper {
  const inStorage = (act: (storage: ReturnType<typeof openStorage>) => void) => {
    try {
      act(openStorage());
    } catch {
      // The next visit begins with the frame.
    }
  };
  return {
    keep: () => {
      const screen = screenOf(owner());
      if (screen) inStorage(storage => storage.setItem(KEY, JSON.stringify(screen)));
    },
    forget: () => inStorage(storage => storage.removeItem(KEY)),
  };
}

export const ScreenKeeperContext = createContext<ScreenKeeper | null>(null);

/**
 * Keeps the screen until the person leaves it for another.
 * @param isAtRest whether all of it is there, and nothing has failed.
 * @param data what it shows: it is kept anew when this changes.
 */
export function useKeptScreen(isAtRest: boolean, data?: unknown): void {
  const keeper = use(ScreenKeeperContext);
  useEffect(() => {
    if (!isAtRest || !keeper) return;
    const timer = setTimeout(keeper.keep, MOMENT);
    return () => clearTimeout(timer);
  }, [isAtRest, data, keeper]);
  useEffect(() => keeper?.forget, [keeper]);
}

function screenOf(owner: string | null): KeptScreen | null {
  const main = document.querySelector('main');
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href;
  if (!main || !style || owner === null) return null;
  return {
    owner,
    address: location.pathname + location.search,
    language: document.documentElement.lang,
    style,
    height: main.offsetHeight,
    content: stillsIn(main),
  };
}

function stillsIn(element: Element): Still[] {
  return [...element.childNodes].flatMap(node => {
    if (node instanceof Text) return [node.data];
    return node instanceof Element && !isOutOfSight(node) ? [stillOf(node)] : [];
  });
}

/** Below the window when the page opens. To draw it would take a phone as long as what is in sight. */
function isOutOfSight(element: Element): boolean {
  return element.getBoundingClientRect().top + scrollY > innerHeight;
}

/** Links lead on as they are; whatever else can be operated would not answer, and is out of reach. */
function stillOf(element: Element): Still {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  if (element.matches(CONTROLS)) attributes.inert = '';
  if (element instanceof HTMLInputElement) attributes.value = element.value;
  if (element instanceof HTMLSelectElement) attributes.disabled = '';
  if (element instanceof HTMLOptionElement && element.selected) attributes.selected = '';
  return [element.localName, attributes, stillsIn(element)];
}
