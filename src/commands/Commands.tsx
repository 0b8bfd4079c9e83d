import { useNotify, useTranslate } from 'react-admin';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/button/IconButton';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { useShortcuts } from './useShortcuts';

const DIALOGS = {
  search: lazyComponent(async () => (await import('./SearchDialog')).SearchDialog),
  shortcuts: lazyComponent(async () => (await import('./ShortcutsDialog')).ShortcutsDialog),
};

/** How long keys are taken for the search that is loading. Later ones belong to the screen, where a form may be open. */
const TAKE_KEYS_MS = 2000;

/** The magnifier in the top bar, the keyboard shortcuts, and the dialogs of both, whose code is loaded when they open. */
export function Commands() {
  const translate = useTranslate();
  const notify = useNotify();
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null);
  /** The dialog whose code is loading, and until when keys are taken for it. */
  const loading = useRef<{ takesUntil: number } | null>(null);
  /** What was typed while the search was loading. If that fails, the next try shows it. */
  const typed = useRef('');
  const [firstText, setFirstText] = useState('');

  // The dialog opens when its code is there, so that a failure leaves the screen as it is.
  const open = async (name: keyof typeof DIALOGS) => {
    if (loading.current) return;
    const own = { takesUntil: name === 'search' ? Date.now() + TAKE_KEYS_MS : 0 };
    loading.current = own;
    // The user goes on with the screen.
    const stopTaking = () => (own.takesUntil = 0);
    for (const event of ['pointerdown', 'focusin'])
      window.addEventListener(event, stopTaking, { once: true });
    const isLoaded = await DIALOGS[name].preload().then(
      () => true,
      () => false,
    );
    // Escape was pressed meanwhile.
    if (loading.current !== own) return;
    loading.current = null;
    if (!isLoaded) {
      notify(translate('broken.chunk_title'), { type: 'error' });
      return;
    }
    setFirstText(typed.current);
    typed.current = '';
    setOpened(name);
  };
  const takeKey = (key: string) => {
    if (!loading.current) return false;
    if (key === 'Escape') {
      loading.current = null;
      typed.current = '';
      return false;
    }
    if (Date.now() >= loading.current.takesUntil) return false;
    if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    else if (key.length === 1) typed.current += key;
    // Enter would send the form below.
    else if (key !== 'Enter') return false;
    return true;
  };
  const openSearch = () => void open('search');
  const openShortcuts = () => void open('shortcuts');
  const close = () => setOpened(null);
  useShortcuts({ openSearch, openShortcuts, takeKey });

  const { search: SearchDialog, shortcuts: ShortcutsDialog } = DIALOGS;
  return (
    <>
      <IconButton
        icon="search"
        label={translate('commands.search')}
        title={translate('commands.search_title')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
        onPointerEnter={() => void DIALOGS.search.preload().catch(() => undefined)}
        onFocus={() => void DIALOGS.search.preload().catch(() => undefined)}
      />
      <Suspense fallback={null}>
        {opened === 'search' && (
          <SearchDialog
            firstText={firstText}
            onClose={close}
            onShortcuts={() => {
              close();
              openShortcuts();
            }}
          />
        )}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
