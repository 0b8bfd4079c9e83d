import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { MeContext, useReadMe } from '../api/useMe';
import { useAuth } from '../auth/SessionContext';
import { Banner } from '../ui/Banner';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Notifications } from '../ui/Notifications';
import { BrokenScreen } from '../ui/BrokenScreen';
import { Sidebar, type SidebarEntry } from './Sidebar';
import { TopBar } from './TopBar';
import styles from './Layout.module.css';

interface LayoutProps {
  entries: readonly SidebarEntry[];
  /** Something to tell above whatever screen is shown. */
  notice: ReactNode;
}

/** The frame around every screen behind the sign-in (A3, A4, A5). */
export function Layout({ entries, notice }: LayoutProps) {
  const translate = useTranslate();
  const { session } = useAuth();
  const { pathname } = useLocation();
  const { data, isError } = useReadMe();
  const me = useMemo(() => ({ data, isError }), [data, isError]);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <MeContext value={me}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          {translate('frame.skip')}
        </a>
        <Sidebar entries={entries} isOpen={isOpen} onClose={() => setOpen(false)} />
        <div className={styles.body} inert={isOpen}>
          <TopBar onOpenNavigation={() => setOpen(true)} isNavigationOpen={isOpen} />
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
