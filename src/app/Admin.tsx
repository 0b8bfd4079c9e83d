import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, I18nContext, memoryStore } from 'react-admin';
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import { use, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { en } from '../../i18n/en';
import { tr } from '../../i18n/tr';
import { reactAdminTurkish } from '../../i18n/tr/reactAdmin';
import { resources } from '../../resources';
import { createDataProvider } from '../api/dataProvider';
import { useAccount } from '../api/AccountContext';
import { useHttp } from '../api/HttpContext';
import { EarlyReadsContext } from '../start/EarlyReadsContext';
import { SCREENS, screenAt } from '../start/screens';
import { seedQueries } from '../start/seedQueries';
import { useAuth } from '../auth/SessionContext';
import { addTexts } from '../i18n/language';
import { Layout } from '../layout/Layout';
import { DashboardPage } from '../pages/DashboardPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { checkResources } from '../resource/checkResources';
import { loadForms } from '../resource/form/formParts';
import { resourceRoutes } from '../resource/ResourceRoutes';
import { ResourcesContext } from '../resource/ResourcesContext';
import { createSnapshotKeeper } from '../start/snapshotKeeper';
import { SnapshotKeeperContext } from '../start/useScreenSnapshot';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { preloadAll } from '../ui/lazy/preloadAll';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { DraftNotice } from '../unsaved/DraftNotice';

checkResources(resources);
addTexts({
  en: () => ({ ...en, ...convertRaTranslationsToI18next(english) }),
  tr: () => ({ ...tr, ...convertRaTranslationsToI18next(reactAdminTurkish) }),
});

const companyPages = () => import('../pages/companyPages');
const CompanyPage = lazyComponent(async () => (await companyPages()).CompanyPage);
const ChangePasswordPage = lazyComponent(async () => (await companyPages()).ChangePasswordPage);

/** The resources with a list; each has an entry in the sidebar. */
const SIDEBAR = resources.filter(({ columns, views }) => columns !== undefined || views.list !== undefined);

/** All screens that require a session. */
export function Admin() {
  return (
    <Engine>
      <Routes>
        <Route element={<Layout entries={SIDEBAR} notice={<DraftNotice />} onNear={preloadScreen} />}>
          <Route index element={<DashboardPage />} />
          {resources.map(resourceRoutes)}
          <Route
            path={SCREENS.company.path}
            element={
              <ScreenSuspense>
                <CompanyPage />
              </ScreenSuspense>
            }
          />
          <Route
            path={SCREENS.password.path}
            element={
              <ScreenSuspense>
                <ChangePasswordPage />
              </ScreenSuspense>
            }
          />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Engine>
  );
}

/** The frame without a screen; the build renders it around a loading state. */
export function AdminFrame() {
  return (
    <Engine>
      <Layout entries={SIDEBAR} notice={null} onNear={preloadScreen} />
    </Engine>
  );
}

/** The composition root of all screens that require a session. It is created again for each session. */
function Engine({ children }: { children: ReactNode }) {
  const http = useHttp();
  const account = useAccount();
  const { session, authProvider } = useAuth();
  const i18nProvider = use(I18nContext);
  const early = use(EarlyReadsContext);
  const location = useLocation();
  const [dataProvider] = useState(() => createDataProvider(http, resources));
  const [queryClient] = useState(() => {
    const client = createQueryClient();
    seedQueries(client, { dataProvider, account }, early, location);
    return client;
  });
  const [snapshotKeeper] = useState(() => createSnapshotKeeper(session.token()));
  const [store] = useState(() => memoryStore({ locale: i18nProvider.getLocale() }));
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <SnapshotKeeperContext value={snapshotKeeper}>
        <ResourcesContext value={resources}>{children}</ResourcesContext>
      </SnapshotKeeperContext>
    </CoreAdminContext>
  );
}

/** Loads the code that the screen at an address needs besides this file. */
export async function loadScreen(pathname: string): Promise<void> {
  const { code, params } = screenAt(pathname);
  if (code.includes('companyPages')) await Promise.all([CompanyPage.preload(), ChangePasswordPage.preload()]);
  const resource = resources.find(({ name }) => name === params.resource);
  if (code.includes('forms')) await loadForms(resource?.inputs);
  else await preloadAll(resource?.columns);
}

/** Starts {@link loadScreen} when a link to the screen is hovered or focused. Ignores failures. */
function preloadScreen(pathname: string): void {
  loadScreen(pathname).catch(() => undefined);
}

/**
 * Creates a query client that reports failures at once instead of after silent retries, and lets calls fail while offline
 * instead of pausing them. `http` repeats the calls that may be repeated.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
