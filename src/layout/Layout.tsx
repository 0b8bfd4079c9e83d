import { useTranslate } from 'react-admin';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { MeContext, useReadMe } from '../api/useMe';
import { usePrefetch } from '../start/usePrefetch';
import { useAuth } from '../auth/SessionContext';
import { FailureBanner } from '../diagnosis/FailureBanner';
import { Banner } from '../ui/feedback/Banner';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { draftStore } from '../unsaved/draftStore';
import { UndoProvider } from '../undo/UndoProvider';
import { Notifications } from '../ui/feedback/Notifications';
import { PartBoundary } from '../ui/feedback/PartBoundary';
import { BrokenScreen } from './BrokenScreen';
import { Sidebar, type SidebarEntry } from './Sidebar';
import { TopBar } from './TopBar';
import { useOpenHere } from './useOpenHere';
import { useScrollPosition } from './useScrollPosition';
import { pathWithoutTab } from './pathWithoutTab';
import styles from './Layout.module.css';

/** Time after a press until the sidebar is painted, in ms. */
const PAINT_DELAY_MS = 100;

interface LayoutProps {
  entries: readonly SidebarEntry[];
  /** Shown above every screen. */
  notice: ReactNode;
  /** Shown in the top bar, before the user's menu. */
  tools: ReactNode;
  /** Called when the user is likely to open a screen: on hover or focus of its link, and when the sidebar opens. */
  onPreload: (path: string) => void;
}

/** The frame around every screen after the sign-in (A3, A4, A5). */
export function Layout({ entries, notice, tools, onPreload }: LayoutProps) {
  const translate = useTranslate();
  const { session } = useAuth();
  const { pathname, key } = useLocation();
  const { data, isError, error, refetch } = useReadMe();
  const me = useMemo(() => ({ data, isError }), [data, isError]);
  // A failure for a while must not last for the whole visit.
  const readAgain = useEffectEvent(() => void (isError && refetch()));
  useEffect(() => readAgain(), [pathname]);
  const [isOpen, setOpen] = useOpenHere(key);
  const [isCovered, setCovered] = useState(false);
  const prefetch = usePrefetch();
  const preload = useCallback(
    (path: string) => {
      onPreload(path);
      prefetch(path);
    },
    [onPreload, prefetch],
  );

  // Both steps take a phone 100 ms, so they follow the first paint of the sidebar. Making a screen inert restyles each of its
  // elements; preloading starts here because the user is about to open one of the screens.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      setCovered(true);
      for (const { to } of entries) if (to.startsWith('/')) preload(to);
    }, PAINT_DELAY_MS);
    // It covers nothing in a wide window, and has no button there that closes it.
    const wide = matchMedia('(min-width: 900px)');
    const close = () => setOpen(false);
    wide.addEventListener('change', close);
    return () => {
      wide.removeEventListener('change', close);
      clearTimeout(timer);
      setCovered(false);
    };
  }, [isOpen, entries, preload, setOpen]);

  useScrollPosition();

  const isDraftDenied = useSyncExternalStore(draftStore.subscribe, draftStore.isDenied, draftStore.isDenied);
  const denied = !session.isStored() ? 'frame.storage_denied' : isDraftDenied && 'form.draft_denied';

  return (
    <MeContext value={me}>
      <div className={styles.frame}>
        {/* The browser's own step to it would be an entry of the history that the router does not know. */}
        <a
          href="#content"
          className={styles.skip}
          onClick={event => {
            event.preventDefault();
            document.getElementById('content')?.focus();
          }}
        >
          {translate('frame.skip')}
        </a>
        <Sidebar entries={entries} isOpen={isOpen} onClose={() => setOpen(false)} onPreload={preload} />
        <div className={styles.body} inert={isOpen && isCovered}>
          <TopBar
            onOpenNavigation={() => setOpen(true)}
            isNavigationOpen={isOpen}
            tools={<PartBoundary>{tools}</PartBoundary>}
            onPreload={preload}
          />
          <main id="content" tabIndex={-1} className={styles.content}>
            {denied && <Banner kind="info">{translate(denied)}</Banner>}
            {/* The top bar says what has failed. */}
            {error && <FailureBanner error={error} onRetry={refetch} />}
            <PartBoundary>{notice}</PartBoundary>
            <UndoProvider>
              <ErrorBoundary
                key={pathWithoutTab(pathname)}
                fallback={(error, reset) => <BrokenScreen error={error} onRetry={reset} />}
              >
                <Outlet />
              </ErrorBoundary>
            </UndoProvider>
          </main>
        </div>
        <Notifications />
      </div>
    </MeContext>
  );
}
