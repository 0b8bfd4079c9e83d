import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, I18nContext, memoryStore, type I18nProvider } from 'react-admin';
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { use, useEffect, useState, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { isGone } from '../api/ApiError';
import { savesData } from '../api/savesData';
import { createDataProvider } from '../api/dataProvider';
import { useAccount } from '../api/AccountContext';
import { hasCapability, ME_KEY } from '../api/useMe';
import type { Me } from '../contract/records';
import type { Http } from '../api/http';
import { useHttp } from '../api/HttpContext';
import { EarlyReadsContext } from '../start/EarlyReadsContext';
import { isDevelopment } from '../config/isDevelopment';
import { watchSaves } from '../diagnosis/watchSaves';
import { SCREENS, screenAt } from '../start/screens';
import { seedQueries } from '../start/seedQueries';
import { addTexts, currentLanguage } from '../i18n/language';
import { useAuth } from '../auth/SessionContext';
import { Commands } from '../commands/Commands';
import { Layout } from '../layout/Layout';
import type { SidebarEntry } from '../layout/Sidebar';
import { checkResources } from '../resource/checkResources';
import { loadForms } from '../resource/form/formParts';
import { listScreen, ListView } from '../resource/list/listParts';
import { listPath } from '../resource/paths';
import { hasList } from '../resource/hasScreen';
import { extended } from '../resource/extension/extended';
import type { Resource } from '../resource/Resource';
import { resourceRoutes } from '../resource/ResourceRoutes';
import { PanelContext } from '../customization/PanelContext';
import { TOOLS } from '../tools/tools';
import { createSnapshotKeeper } from '../start/snapshotKeeper';
import { SnapshotKeeperContext } from '../start/useScreenSnapshot';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { loadInTime } from '../ui/lazy/loadInTime';
import { preloadAll } from '../ui/lazy/preloadAll';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { DraftNotice } from '../unsaved/DraftNotice';
import { draftStore } from '../unsaved/draftStore';
import { textsIn } from '../i18n/textsIn';
import { AnnouncedExtensions, ExtensionPage } from './AnnouncedExtensions';
import { changesAnswered } from './askBeforeLeaving';
import { LateNotices } from './LateNotices';
import { loadedExtensions, loadExtensions, remembered, sentResources } from './extensions';

// The build checks them too (`evaluatePanel.ts`), so a built panel need not.
if (isDevelopment) checkResources(resources);

/** The texts of one language: our own, and react-admin's. */
interface AdminTexts {
  own: object;
  reactAdmin: Parameters<typeof convertRaTranslationsToI18next>[0];
}

const TEXTS = import.meta.glob<AdminTexts>('../../i18n/*/screens.ts');

/** Loads the texts of these screens in the current language; the page has requested them with this file. */
export async function loadAdminTexts(): Promise<void> {
  const { own, reactAdmin } = await textsIn(currentLanguage(), TEXTS);
  addTexts({ ...own, ...convertRaTranslationsToI18next(reactAdmin) });
}

/** How long the first screen waits for the code of the extensions. */
const EXTENSIONS_TIMEOUT_MS = 3000;

/** How long after its start the panel does what the first screen does not need. */
const LATER_MS = 3000;

const DashboardPage = lazyComponent(async () => (await import('../pages/DashboardPage')).DashboardPage);
const companyPages = () => import('../pages/companyPages');
const CompanyPage = lazyComponent(async () => (await companyPages()).CompanyPage);
const ChangePasswordPage = lazyComponent(async () => (await companyPages()).ChangePasswordPage);

const { entries = [], pages = {}, methods } = panel;

/** The resources with a list, and what the installation adds. */
const SIDEBAR: readonly SidebarEntry[] = [
  ...resources.filter(hasList).map(({ name, icon }) => ({
    to: listPath(name),
    label: `resources.${name}.title`,
    ...(icon && { icon }),
  })),
  ...entries,
];

/** All screens that require a session. */
export function Admin() {
  return (
    <Engine>
      <Routes>
        <Route
          element={
            <Layout
              entries={SIDEBAR}
              notice={<DraftNotice />}
              tools={<Commands />}
              onPreload={preloadScreen}
            />
          }
        >
          <Route
            index
            element={
              <ScreenSuspense>
                <DashboardPage />
              </ScreenSuspense>
            }
          />
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
          {Object.entries(TOOLS).map(([path, Tool]) => (
            <Route
              key={path}
              path={path}
              element={
                <ScreenSuspense>
                  <Tool />
                </ScreenSuspense>
              }
            />
          ))}
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={<ScreenSuspense>{page}</ScreenSuspense>} />
          ))}
          <Route path="*" element={<ExtensionPage />} />
        </Route>
      </Routes>
    </Engine>
  );
}

/** The frame without a screen; the build renders it around a loading state. */
export function AdminFrame() {
  return (
    <Engine>
      <Layout entries={SIDEBAR} notice={null} tools={<Commands />} onPreload={preloadScreen} />
    </Engine>
  );
}

/** The composition root of all screens that require a session. It is created again for each session. */
function Engine({ children }: { children: ReactNode }) {
  const http = useHttp();
  const account = useAccount();
  const { session, authProvider } = useAuth();
  const i18n = use(I18nContext);
  const [i18nProvider] = useState(() => keepDrafts(i18n));
  const early = use(EarlyReadsContext);
  const location = useLocation();
  const [{ queryClient, dataProvider }] = useState(() => {
    const client = createQueryClient();
    const endpoints = resources.map(({ endpoint }) => endpoint);
    // Calls that go on after the session, as those of an undo do, must not be carried out in the next one: they are refused.
    const token = session.token() ?? undefined;
    const own: Http = (path, call) => http(path, { ...(session.token() && { token }), ...call });
    const calls = isDevelopment ? watchSaves(own, endpoints) : own;
    const provider = {
      ...createDataProvider(calls, sentResources, capability =>
        hasCapability(client.getQueryData<Me>(ME_KEY), capability),
      ),
      ...methods?.(own),
    };
    seedQueries(client, { resources, dataProvider: provider, account }, early, location);
    return { queryClient: client, dataProvider: provider };
  });
  useEffect(() => {
    // After the first screen, which needs the connection.
    const timer = setTimeout(() => {
      watchLater(queryClient);
      // A phone shows no pointer near the link of a list.
      if (!savesData()) ListView.preload().catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [queryClient]);
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
        <AnnouncedExtensions>
          <PanelContext value={panel}>
            <LateNotices>{children}</LateNotices>
          </PanelContext>
        </AnnouncedExtensions>
      </SnapshotKeeperContext>
    </CoreAdminContext>
  );
}

/** Starts to compare the values of answers with the contract, for the developer of the backend. Ignores failures. */
function watchLater(queryClient: QueryClient): void {
  import('../diagnosis/watchValues').then(
    ({ watchValues }) => watchValues(queryClient, resources, isDevelopment),
    () => undefined,
  );
}

/**
 * Returns a provider that keeps the unsaved form when the language changes, which loads the page again (J1). Where the browser
 * cannot store it, the user decides before anything is changed.
 */
function keepDrafts(i18nProvider: I18nProvider): I18nProvider {
  const keepAll = async (): Promise<boolean> => {
    const kept = draftStore.current().map(draft => draftStore.keep({ ...draft, isReopened: true }));
    return (await Promise.all(kept)).every(isStored => isStored);
  };
  return {
    ...i18nProvider,
    changeLocale: async locale => {
      // At the browser's question the user could stay, after the language was stored.
      await changesAnswered();
      const isSafe = await keepAll();
      // The browser's own dialog, as when the tab is closed.
      if (!isSafe && !window.confirm(i18nProvider.translate('form.leave_text'))) return;
      draftStore.allowLeave();
      await i18nProvider.changeLocale(locale);
    },
  };
}

/** Loads the code that the screen at an address needs besides this file. */
export async function loadAdminScreen(pathname: string): Promise<void> {
  const { code, params, resource: name } = screenAt(pathname);
  const resource = resources.find(candidate => candidate.name === name);
  const isForm = code.includes('forms');
  const added = pathname === SCREENS.dashboard.path ? undefined : loadAdded(pathname, resource, isForm);
  if (code.includes('dashboard')) await DashboardPage.preload();
  if (code.includes('companyPages')) await Promise.all([CompanyPage.preload(), ChangePasswordPage.preload()]);
  await TOOLS[pathname]?.preload();
  if (isForm) await loadForms(resource?.inputs);
  else if (resource) {
    const further = params.resource ? [] : Object.values(resource.routes);
    await Promise.all([listScreen(resource).preload(), ...further.map(preloadAll)]);
  } else await preloadAll(pages[pathname]);
  await added;
}

/** Loads the code of the extensions, and of what they add to a screen. It is shown without them where that takes long. */
function loadAdded(...screen: Parameters<typeof loadParts>): Promise<void> {
  return loadInTime(() => loadParts(...screen), EXTENSIONS_TIMEOUT_MS).catch(() => undefined);
}

async function loadParts(pathname: string, resource: Resource | undefined, isForm: boolean): Promise<void> {
  await loadExtensions(remembered);
  const { extensions = [] } = loadedExtensions(remembered) ?? {};
  const { inputs, filters = [] } = resource ? extended(resource, extensions) : {};
  const controls = filters.map(({ control }) => control);
  const screens = extensions.map(extension => extension.pages?.[pathname]);
  await Promise.all([...(isForm ? [inputs] : controls), ...screens].map(preloadAll));
}

/** Starts {@link loadAdminScreen} when a link to the screen is hovered or focused. Ignores failures. */
function preloadScreen(pathname: string): void {
  loadAdminScreen(pathname).catch(() => undefined);
}

/**
 * Creates a query client that reports failures at once instead of after silent retries, and lets calls fail while offline
 * instead of pausing them. `http` repeats the calls that may be repeated.
 */
function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // A record that was changed is gone: the lists that show it are out of date (P23).
    mutationCache: new MutationCache({
      onError: error => {
        if (isGone(error))
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
      },
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
