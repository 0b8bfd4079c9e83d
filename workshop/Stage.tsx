import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, I18nContext, ResourceContextProvider, type I18nProvider } from 'react-admin';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { resources as own } from '../resources';
import { menus } from '../resources/menus';
import { AccountContext } from '../src/api/AccountContext';
import { HttpContext } from '../src/api/HttpContext';
import { MeContext, useReadMe } from '../src/api/useMe';
import { SessionContext } from '../src/auth/SessionContext';
import { ResourcesContext } from '../src/resource/ResourcesContext';
import { createProviders } from '../src/testing/createProviders';
import { Notifications } from '../src/ui/feedback/Notifications';
import { PublicMenuHost } from '../src/ui/format/installationSettings';
import { UndoProvider } from '../src/undo/UndoProvider';
import { fetchOf } from './data';
import type { Part } from './Part';

/** Shows a part with everything that the panel gives it, over a backend of its own. */
export function Stage({ part, i18nProvider }: { part: Part; i18nProvider: I18nProvider }) {
  const [{ router, providers }] = useState(() => createStage(part, i18nProvider));
  const { account, authProvider, http, session } = providers;
  return (
    <I18nContext value={i18nProvider}>
      <SessionContext value={{ session, authProvider }}>
        <HttpContext value={http}>
          <AccountContext value={account}>
            <PublicMenuHost value="https://menu.example.com">
              <RouterProvider router={router} />
            </PublicMenuHost>
          </AccountContext>
        </HttpContext>
      </SessionContext>
    </I18nContext>
  );
}

function createStage(part: Part, i18nProvider: I18nProvider) {
  const { resource = menus, path = '/menus', lists, content, act } = part;
  const resources = [resource, ...own.filter(({ name }) => name !== resource.name)];
  const providers = createProviders({ apiHost: '', resources, fetch: fetchOf(lists), token: 'workshop' });
  const { dataProvider, authProvider } = providers;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <CoreAdminContext
      queryClient={queryClient}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
    >
      <ResourcesContext value={resources}>
        <ResourceContextProvider value={resource.name}>
          <Frame act={act}>
            <Suspense fallback={null}>{content}</Suspense>
          </Frame>
        </ResourceContextProvider>
      </ResourcesContext>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    ['/:resource/:id/edit', '*'].map(place => ({ path: place, element })),
    { initialEntries: [path] },
  );
  return { providers, router };
}

function Frame({ act, children }: { act: Part['act']; children: ReactNode }) {
  const { data, isError } = useReadMe();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!act || !root.current) return;
    const element = root.current;
    // What is pressed may be loaded on demand.
    const timer = setInterval(() => {
      if (act(element)) clearInterval(timer);
    }, 100);
    return () => clearInterval(timer);
  }, [act]);
  return (
    <MeContext value={{ data, isError }}>
      <UndoProvider>
        <main ref={root} className="workshop-part">
          {children}
        </main>
        <Notifications />
      </UndoProvider>
    </MeContext>
  );
}
