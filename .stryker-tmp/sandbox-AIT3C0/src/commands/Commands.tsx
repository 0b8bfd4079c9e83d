// @ts-nocheck
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

  // The dialog opens when its code is there, so that a failure leaves the screen as it is.
  const open = async (name: keyof typeof DIALOGS) => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      await DIALOGS[name].preload();
      setOpened(name);
    } catch {
      notify(translate('broken.chunk_title'), { type: 'error' });
    } finally {
      isLoading.current = false;
    }
  };
  const openSearch = () => void open('search');
  const openShortcuts = () => void open('shortcuts');
  const close = () => setOpened(null);
  useShortcuts({ openSearch, openShortcuts });

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
