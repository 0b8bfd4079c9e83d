import { I18nContext, useTranslate, type I18nProvider } from 'react-admin';
import { Suspense } from 'react';
import { Outlet, type RouteObject, RouterProvider, type RouterProviderProps } from 'react-router';
import { screenPath } from '../basePath';
import type { Backend } from '../api/backend';
import { AccountContext } from '../api/AccountContext';
import { createAccount } from '../api/account';
import type { EarlyReads } from '../start/earlyReads';
import { SCREENS, screenAt } from '../start/screens';
import { createHttp, type HttpOptions } from '../api/http';
import { HttpContext } from '../api/HttpContext';
import { EarlyReadsContext } from '../start/EarlyReadsContext';
import { createAuthProvider } from '../auth/authProvider';
import type { Session } from '../auth/session';
import { SessionContext } from '../auth/SessionContext';
import { SignedIn } from '../auth/SignedIn';
import type { PanelConfig } from '../config/settings';
import { preferredLanguage } from '../i18n/detection';
import { LoginPage } from '../pages/signIn/LoginPage';
import { LogoutPage } from '../pages/signIn/LogoutPage';
import { RegistrationFlow } from '../pages/registration/RegistrationFlow';
import { BrokenScreen } from '../layout/BrokenScreen';
import { HasPasswordResetContext } from '../auth/HasPasswordResetContext';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { PublicMenuHost, ThumbnailSuffix } from '../ui/format/installationSettings';
import { deleteDrafts, drafts } from '../unsaved/drafts';
import { storeInTab, TAB_KEYS } from '../storage';
import { askBeforeLeaving, changesSettled } from './askBeforeLeaving';

interface Environment {
  config: PanelConfig;
  fetch: HttpOptions['fetch'];
  session: Session;
  i18nProvider: I18nProvider;
  /** A router for {@link routes}: the browser router, or a memory router in a test. */
  router: RouterProviderProps['router'];
  /** Called with failures that the developer of the backend has to know about. */
  report?: HttpOptions['report'];
  /** The adapter of `resources/backend.ts`. */
  backend: Backend;
  /** The reads that started while this code was loading. */
  early: EarlyReads;
}

/** How long a log-out waits for what is being saved. */
const MAX_SAVING_MS = 5_000;
const whenSaved = () => changesSettled(MAX_SAVING_MS);

export type Services = ReturnType<typeof createServices>;

/** Creates the services that the whole panel shares. */
export function createServices(environment: Environment) {
  const { config, fetch, session, i18nProvider, router, early, backend, report } = environment;
  const http = askBeforeLeaving(
    createHttp({
      fetch,
      apiHost: config.apiHost,
      token: session.token,
      language: () => i18nProvider.getLocale(),
      onUnauthorized: session.expire,
      backend,
      ...(report && { report }),
    }),
  );
  const account = createAccount(http);
  session.subscribe(() => {
    // What was typed into the registration is of no use after a sign-in, and not for the next user of the tab.
    storeInTab(TAB_KEYS.registration, null);
    if (session.token() !== null) return;
    const end = session.lastEnd();
    if (end === 'expired') drafts.collect?.();
    // Where the reason is unknown, there may be drafts of an expired session. They are offered to the same user only.
    if (end === 'logout') deleteDrafts();
  });
  const auth = { session, authProvider: createAuthProvider(account, session) };
  return { config, http, account, auth, i18nProvider, router, early };
}

/** The whole panel, with its services in context. */
export function App({ services }: { services: Services }) {
  const { config, http, account, auth, i18nProvider, router, early } = services;
  return (
    <I18nContext value={i18nProvider}>
      <SessionContext value={auth}>
        <HttpContext value={http}>
          <EarlyReadsContext value={early}>
            <AccountContext value={account}>
              <PublicMenuHost value={config.publicMenuHost}>
                <ThumbnailSuffix value={config.thumbnailSuffix}>
                  <HasPasswordResetContext value={config.passwordReset}>
                    <RouterProvider router={router} />
                  </HasPasswordResetContext>
                </ThumbnailSuffix>
              </PublicMenuHost>
            </AccountContext>
          </EarlyReadsContext>
        </HttpContext>
      </SessionContext>
    </I18nContext>
  );
}

const importAdmin = () => import('./Admin');
const importRegistration = () => import('./registrationChunk');

/** Loads the code behind the sign-in, with the texts of the current language. */
export async function loadAdmin() {
  const admin = await importAdmin();
  await admin.loadAdminTexts();
  return admin;
}

const Admin = lazyComponent(async () => (await loadAdmin()).Admin);

/** Loads the pages of the registration, which are in one file, and their texts in the current language. */
async function loadRegistrationPages() {
  const pages = await importRegistration();
  await pages.loadRegistrationTexts();
  return pages;
}
const RegisterPage = lazyComponent(async () => (await loadRegistrationPages()).RegisterPage);
const VerifyEmailPage = lazyComponent(async () => (await loadRegistrationPages()).VerifyEmailPage);
const ForgotPasswordPage = lazyComponent(async () => (await loadRegistrationPages()).ForgotPasswordPage);
const preloadRegistrationPages = () =>
  Promise.all([RegisterPage, VerifyEmailPage, ForgotPasswordPage].map(page => page.preload()));

/** Preloads the code of the registration, when its link is hovered or focused. */
function preloadRegistration(): void {
  preloadRegistrationPages().catch(() => undefined);
}

let isAdminWanted = false;

/** Preloads the code of the admin and of its first screen while the user types the password. */
function preloadAdmin(): void {
  if (isAdminWanted) return;
  isAdminWanted = true;
  Admin.preload()
    .then(loadAdmin)
    .then(({ loadAdminScreen }) => loadAdminScreen(SCREENS.dashboard.path))
    .catch(() => (isAdminWanted = false));
}

/** Loads the code of the current screen, so that the first render shows the screen and not a loading state. */
export async function loadScreen({ auth, router }: Services): Promise<void> {
  const pathname = screenPath(router.state.location.pathname);
  if (screenAt(pathname).code.includes('registration')) await preloadRegistrationPages();
  if (auth.session.token() === null) return;
  await Admin.preload();
  await (await loadAdmin()).loadAdminScreen(pathname);
}

/**
 * The screens without a session use none of react-admin but its translations. All other routes require one (A1).
 */
export const routes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary fallback={(error, reset) => <BrokenScreen error={error} onRetry={reset} />}>
        <Outlet />
      </ErrorBoundary>
    ),
    children: [
      { path: SCREENS.logout.path, element: <LogoutPage whenSaved={whenSaved} /> },
      {
        // Not inside a Suspense boundary: React hydrates the content of a boundary later, and the browser itself would
        // send a form that is submitted before that.
        path: SCREENS.signIn.path,
        element: <LoginPage onTyping={preloadAdmin} onPreloadRegistration={preloadRegistration} />,
      },
      {
        element: <RegistrationFlow />,
        children: [
          {
            path: SCREENS.registration.path,
            element: <RegisterPage preferredLanguage={preferredLanguage} />,
          },
          { path: SCREENS.verification.path, element: <VerifyEmailPage onTyping={preloadAdmin} /> },
        ],
      },
      { path: SCREENS.forgotten.path, element: <ForgotPasswordPage onTyping={preloadAdmin} /> },
      {
        path: '*',
        element: (
          <SignedIn>
            <Suspense fallback={<Loading />}>
              <Admin />
            </Suspense>
          </SignedIn>
        ),
      },
    ],
  },
];

function Loading() {
  return (
    <p role="status" className="visually-hidden">
      {useTranslate()('frame.loading')}
    </p>
  );
}
