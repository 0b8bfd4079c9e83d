import { I18nContext, useTranslate } from 'react-admin';
import { Suspense } from 'react';
import { Outlet, type RouteObject, RouterProvider } from 'react-router';
import { screenPath } from '../basePath';
import { AccountContext } from '../api/AccountContext';
import { SCREENS, screenAt } from '../start/screens';
import { HttpContext } from '../api/HttpContext';
import { EarlyReadsContext } from '../start/EarlyReadsContext';
import { SessionContext } from '../auth/SessionContext';
import { SignedIn } from '../auth/SignedIn';
import { preferredLanguage } from '../i18n/detection';
import { LoginPage } from '../pages/signIn/LoginPage';
import { LogoutPage } from '../pages/signIn/LogoutPage';
import { RegistrationFlow } from '../pages/registration/RegistrationFlow';
import { BrokenScreen } from '../layout/BrokenScreen';
import { HasPasswordResetContext } from '../auth/HasPasswordResetContext';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { PublicMenuHost, ThumbnailSuffix } from '../ui/format/installationSettings';
import { changesSettled } from '../api/openChanges';
import type { Services } from './createServices';

/** How long a log-out waits for what is being saved. */
const MAX_SAVING_MS = 5_000;
const whenSaved = () => changesSettled(MAX_SAVING_MS);

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
          <SignedIn signInPath={SCREENS.signIn.path}>
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
