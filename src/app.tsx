import { I18nContext, useTranslate, type I18nProvider } from 'ra-core';
import { Suspense, useState } from 'react';
import { Outlet, type RouteObject, RouterProvider, type RouterProviderProps } from 'react-router';
import { AccountContext } from './api/AccountContext';
import { createAccount } from './api/account';
import { withEarlyReads } from './api/earlyReads';
import { firstReads } from './api/firstReads';
import { createHttp, type HttpOptions } from './api/http';
import { HttpContext } from './api/HttpContext';
import { createAuthProvider } from './auth/authProvider';
import type { Session } from './auth/session';
import { SessionContext } from './auth/SessionContext';
import { SignedIn } from './auth/SignedIn';
import type { PanelConfig } from './config';
import { LoginPage } from './pages/LoginPage';
import { LogoutPage } from './pages/LogoutPage';
import { RegistrationFlow } from './pages/RegistrationFlow';
import { BrokenScreen } from './ui/BrokenScreen';
import { ErrorBoundary } from './ui/ErrorBoundary';
import { lazyPart } from './ui/lazyPart';
import { ThumbnailSuffix } from './ui/PhotoThumbnails';
import { PublicMenuHost } from './ui/PublicMenuHost';
import { createDrafts, DraftsContext } from './unsaved/drafts';

export interface AppProps {
  config: PanelConfig;
  fetch: HttpOptions['fetch'];
  session: Session;
  i18nProvider: I18nProvider;
  /** A router over {@link routes}: the browser's, or one in memory for a test. */
  router: RouterProviderProps['router'];
}

/** The whole panel over the services it is given. */
export function App({ config, fetch, session, i18nProvider, router }: AppProps) {
  const [services] = useState(() => {
    const calls = createHttp({
      fetch,
      apiHost: config.apiHost,
      token: session.token,
      language: () => i18nProvider.getLocale(),
      onUnauthorized: session.expire,
    });
    // The admin's code is on its way; what its first screen asks for need not wait for it.
    const http = withEarlyReads(calls, firstReads(router.state.location), session.token);
    const account = createAccount(http);
    const drafts = createDrafts();
    session.subscribe(() => {
      if (session.token() !== null) return;
      if (session.lastEnd() === 'expired') drafts.collect();
      else drafts.clear();
    });
    return { http, account, drafts, auth: { session, authProvider: createAuthProvider(account, session) } };
  });
  return (
    <I18nContext value={i18nProvider}>
      <SessionContext value={services.auth}>
        <HttpContext value={services.http}>
          <AccountContext value={services.account}>
            <DraftsContext value={services.drafts}>
              <PublicMenuHost value={config.publicMenuHost}>
                <ThumbnailSuffix value={config.thumbnailSuffix}>
                  <RouterProvider router={router} />
                </ThumbnailSuffix>
              </PublicMenuHost>
            </DraftsContext>
          </AccountContext>
        </HttpContext>
      </SessionContext>
    </I18nContext>
  );
}

const loadRegistration = () => import('./pages/registrationPages');
const RegisterPage = lazyPart(async () => (await loadRegistration()).RegisterPage);
const VerifyEmailPage = lazyPart(async () => (await loadRegistration()).VerifyEmailPage);

const loadAdmin = () => import('./admin');
const Admin = lazyPart(async () => (await loadAdmin()).Admin);

/** Fetches the admin's code while a person types their password. */
function preloadAdmin(): void {
  loadAdmin().catch(() => undefined);
}

function preloadRegistration(): void {
  loadRegistration().catch(() => undefined);
}

/** Sign-in, registration and verification need no react-admin; everything else does, and a session (A1). */
export const routes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary fallback={(error, reset) => <BrokenScreen error={error} onRetry={reset} />}>
        <Outlet />
      </ErrorBoundary>
    ),
    children: [
      { path: '/login', element: <LoginPage onTyping={preloadAdmin} onNewcomer={preloadRegistration} /> },
      { path: '/logout', element: <LogoutPage /> },
      {
        element: (
          <Suspense fallback={<Arriving />}>
            <RegistrationFlow />
          </Suspense>
        ),
        children: [
          { path: '/register', element: <RegisterPage /> },
          { path: '/verify-email', element: <VerifyEmailPage /> },
        ],
      },
      {
        path: '*',
        element: (
          <SignedIn>
            <Suspense fallback={<Arriving />}>
              <Admin />
            </Suspense>
          </SignedIn>
        ),
      },
    ],
  },
];

function Arriving() {
  return (
    <p role="status" className="visually-hidden">
      {useTranslate()('frame.loading')}
    </p>
  );
}
