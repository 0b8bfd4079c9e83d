import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { AdminProviders } from './AdminProviders';
import { ExtensionPage } from './AnnouncedExtensions';
import { preloadScreen } from './loadAdminScreen';
import { resources } from '../../resources';
import { backend } from '../../resources/backend';
import { panel } from '../../resources/panel';
import { Commands } from '../commands/Commands';
import { isDevelopment } from '../config/isDevelopment';
import { Layout } from '../layout/Layout';
import type { SidebarEntry } from '../layout/Sidebar';
import { checkResources } from '../resource/checkResources';
import { hasList } from '../resource/hasScreen';
import { listPath } from '../resource/paths';
import { resourceRoutes } from '../resource/resourceRoutes';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { DraftNotice } from '../unsaved/DraftNotice';
import { PAGES } from './pages';
export { loadAdminScreen, loadAdminTexts } from './loadAdminScreen';

// The build checks them too (`evaluatePanel.ts`), so a built panel need not.
if (isDevelopment) checkResources(resources, panel.pages, backend);

const { entries = [], pages = {} } = panel;

/** The resources with a list, and what the installation adds. */
const SIDEBAR: readonly SidebarEntry[] = [
  ...resources.filter(hasList).map(({ name, icon }) => ({
    to: listPath(name),
    label: `resources.${name}.title`,
    ...(icon && { icon }),
  })),
  ...entries,
];

/** A screen whose code may still be loading. */
const lazyScreen = (screen: ReactNode) => <ScreenSuspense>{screen}</ScreenSuspense>;

/** All screens that require a session. */
export function Admin() {
  return (
    <AdminProviders>
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
          {resources.map(resourceRoutes)}
          {Object.entries(PAGES).map(([path, Page]) => (
            <Route key={path} path={path} element={lazyScreen(<Page />)} />
          ))}
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={lazyScreen(page)} />
          ))}
          <Route path="*" element={<ExtensionPage />} />
        </Route>
      </Routes>
    </AdminProviders>
  );
}

/** The frame without a screen; the build renders it around a loading state. */
export function AdminFrame() {
  return (
    <AdminProviders>
      <Layout entries={SIDEBAR} notice={null} tools={<Commands />} onPreload={preloadScreen} />
    </AdminProviders>
  );
}
