import { useNotify, useTranslate } from 'react-admin';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/button/IconButton';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { useShortcuts } from './useShortcuts';

const DIALOGS = {
  search: lazyComponent(async () => (await import('./SearchDialog')).SearchDialog),
  shortcuts: lazyComponent(async () => (await import('./ShortcutsDialog')).ShortcutsDialog),
};

/** The magnifier in the top bar, the keyboard shortcuts, and the dialogs of both, whose code is loaded when they open. */
export function Commands() {
  const translate = useTranslate();
  const notify = useNotify();
  const [opened, setOpened] = useState<keyof typeof DIALOGS | null>(null);
  const isLoading = useRef(false);
  /** What is typed while the search is loaded; null while it is not. */
  const typed = useRef<string | null>(null);
  const [firstText, setFirstText] = useState('');

  // The dialog opens when its code is there, so that a failure leaves the screen as it is.
  const open = async (name: keyof typeof DIALOGS) => {
    if (isLoading.current) return;
    isLoading.current = true;
    typed.current = name === 'search' ? '' : null;
    try {
      await DIALOGS[name].preload();
      setFirstText(typed.current ?? '');
      setOpened(name);
    } catch {
      notify(translate('broken.chunk_title'), { type: 'error' });
    } finally {
      isLoading.current = false;
      typed.current = null;
    }
  };
  const takeKey = (key: string) => {
    if (typed.current === null) return false;
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
