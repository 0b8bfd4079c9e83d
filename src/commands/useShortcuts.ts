import { use, useLayoutEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fold } from '../contract/fold';
import { ResourcesContext } from '../resource/ResourcesContext';
import { isTyping } from '../ui/isTyping';
import { goKeys } from './goKeys';
import { areSingleKeysOn } from './singleKeys';

/** How long `g` waits for the letter after it. */
const PREFIX_MS = 1500;

interface Dialogs {
  openSearch: () => void;
  openShortcuts: () => void;
  /** Takes a key for a dialog that is about to open. Returns whether there is one. */
  takeKey: (key: string) => boolean;
}

/** Listens for the shortcuts of the panel. They are off in a dialog, and those of a single key in a field as well. */
export function useShortcuts({ openSearch, openShortcuts, takeKey }: Dialogs): void {
  const navigate = useNavigate();
  const resources = use(ResourcesContext);
  const places = useMemo(() => goKeys(resources), [resources]);
  const prefixedAt = useRef(-Infinity);

  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    // Folded, so that a Turkish keyboard's ı and İ are the letter i.
    const key = event.key.length === 1 ? fold(event.key) : event.key;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      // Also in a dialog, because some browsers have a search of their own on this key.
      event.preventDefault();
      if (!isDialogOpen()) openSearch();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (takeKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (isTyping(event) || isDialogOpen() || !areSingleKeysOn()) return;

    const place = event.timeStamp - prefixedAt.current < PREFIX_MS ? places.get(key) : undefined;
    prefixedAt.current = key === 'g' ? event.timeStamp : -Infinity;
    if (place !== undefined) void navigate(place);
    else if (key === '?') openShortcuts();
    else if (key === '/') {
      if (!focusListSearch()) openSearch();
    } else if (key === 'n') primaryAction()?.click();
    else return;
    event.preventDefault();
  });

  // As soon as the page can be seen: a key that is pressed at once counts too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"], dialog[open]') !== null;
}

/** Focuses the search box of the current list. Returns whether there is one. */
function focusListSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main [role=search] input');
  box?.focus();
  box?.select();
  return box !== null;
}

/** The link or button for a new record, beside the title of a list or in an empty one. */
function primaryAction(): HTMLElement | null {
  return document.querySelector('main [data-create] :is(a, button)');
}
