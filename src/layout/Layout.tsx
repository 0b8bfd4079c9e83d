import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { MeContext, useReadMe } from '../api/useMe';
import { usePrefetch } from '../start/usePrefetch';
import { useAuth } from '../auth/SessionContext';
import { Banner } from '../ui/feedback/Banner';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { Notifications } from '../ui/feedback/Notifications';
import { BrokenScreen } from '../ui/feedback/BrokenScreen';
import { Sidebar, type SidebarEntry } from './Sidebar';
import { TopBar } from './TopBar';
import styles from './Layout.module.css';

/** How long after a press the sidebar has been drawn, in ms. */
const PAINT_DELAY_MS = 100;

interface LayoutProps {
  entries: readonly SidebarEntry[];
  /** Something to tell above whatever screen is shown. */
  notice: ReactNode;
  /** Somebody has come near the way to a screen: with the pointer, the focus or by opening the sidebar. */
  onNear: (path: string) => void;
}

/** The frame around every screen behind the sign-in (A3, A4, A5). */
export function Layout({ entries, notice, onNear }: LayoutProps) {
  const translate = useTranslate();
  const { session } = useAuth();
  const { pathname } = useLocation();
  const { data, isError } = useReadMe();
  const me = useMemo(() => ({ data, isError }), [data, isError]);
  const [isOpen, setOpen] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const prefetch = usePrefetch();
  const near = useCallback(
    (path: string) => {
      onNear(path);
      prefetch(path);
    },
    [onNear, prefetch],
  );

  // Both take a phone a tenth of a second, and the sidebar is shown before them: every element of a screen that becomes
  // inert gets a new style, and whoever opens the sidebar will be on one of its screens a moment later.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      setCovered(true);
      entries.forEach(({ name }) => near(`/${name}`));
    }, PAINT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setCovered(false);
    };
  }, [isOpen, entries, near]);

  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <MeContext value={me}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          {translate('frame.skip')}
        </a>
        <Sidebar entries={entries} isOpen={isOpen} onClose={() => setOpen(false)} onNear={near} />
        <div className={styles.body} inert={isOpen && isCovered}>
          <TopBar onOpenNavigation={() => setOpen(true)} isNavigationOpen={isOpen} onNear={near} />
          <main id="content" tabIndex={-1} className={styles.content}>
            {!session.isStored() && <Banner kind="info">{translate('frame.storage_denied')}</Banner>}
            {notice}
            <ErrorBoundary
              key={pathname}
              fallback={(error, reset) => <BrokenScreen error={error} onRetry={reset} />}
            >
              <Outlet />
            </ErrorBoundary>
          </main>
        </div>
        <Notifications />
      </div>
    </MeContext>
  );
}
