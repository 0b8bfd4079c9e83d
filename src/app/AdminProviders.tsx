import type { QueryClient } from '@tanstack/react-query';
import {
  AddUndoableMutationContext,
  CoreAdminContext,
  I18nContext,
  memoryStore,
  ResourceDefinitionContextProvider,
  type UndoableMutation,
} from 'react-admin';
import { use, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { createAccount } from '../api/account';
import { AccountContext } from '../api/AccountContext';
import { createDataProvider } from '../api/dataProvider';
import { HttpContext, useHttp } from '../api/HttpContext';
import { isDataSaverOn } from '../api/isDataSaverOn';
import { hasCapability, ME_KEY } from '../api/useMe';
import { useAuth } from '../auth/SessionContext';
import { isDevelopment } from '../config/isDevelopment';
import type { Me } from '../contract/records';
import { PanelContext } from '../customization/PanelContext';
import { watchSaves } from '../diagnosis/watchSaves';
import { hasForm, hasList } from '../resource/hasScreen';
import { ListView } from '../resource/list/lazyList';
import { EarlyReadsContext } from '../start/EarlyReadsContext';
import { seedQueries } from '../start/seedQueries';
import { createSnapshotKeeper } from '../start/snapshotKeeper';
import { SnapshotKeeperContext } from '../start/useScreenSnapshot';
import { AnnouncedExtensions } from './AnnouncedExtensions';
import { createQueryClient } from './createQueryClient';
import { createSessionHttp } from './createSessionHttp';
import { sentResources } from './extensions';
import { keepDrafts } from './keepDrafts';
import { LateNotices } from './LateNotices';

/** How react-admin's own components name a record, and which screens they link to. */
const DEFINITIONS = Object.fromEntries(
  resources.map(resource => {
    const { name, recordRepresentation } = resource;
    const hasCreate = hasForm(resource, 'create');
    const hasEdit = hasForm(resource, 'edit');
    return [name, { name, recordRepresentation, hasList: hasList(resource), hasCreate, hasEdit }];
  }),
);

/** Carries out what react-admin holds back while its own notification offers an undo: the panel's notifications offer none. */
const carryOut = (mutation: UndoableMutation) => mutation({ isUndo: false });

/** How long after its start the panel does what the first screen does not need. */
const BACKGROUND_DELAY_MS = 3000;

/** The composition root of all screens that require a session. It is created again for each session. */
export function AdminProviders({ children }: { children: ReactNode }) {
  const http = useHttp();
  const { session, authProvider } = useAuth();
  const i18n = use(I18nContext);
  const [i18nProvider] = useState(() => keepDrafts(i18n, session));
  const early = use(EarlyReadsContext);
  const location = useLocation();
  const [{ queryClient, dataProvider, sessionHttp, account }] = useState(() => {
    const client = createQueryClient();
    const endpoints = resources.map(({ endpoint }) => endpoint);
    const sessionHttp = createSessionHttp(http, session);
    const account = createAccount(sessionHttp);
    const calls = isDevelopment ? watchSaves(sessionHttp, endpoints) : sessionHttp;
    const provider = {
      ...createDataProvider(calls, sentResources, capability =>
        hasCapability(client.getQueryData<Me>(ME_KEY), capability),
      ),
      ...panel.methods?.(sessionHttp),
    };
    seedQueries(client, { resources, dataProvider: provider, account }, early, location);
    return { queryClient: client, dataProvider: provider, sessionHttp, account };
  });
  useEffect(() => {
    // After the first screen, which needs the connection.
    const timer = setTimeout(() => {
      watchLater(queryClient);
      // A phone shows no pointer near the link of a list.
      if (!isDataSaverOn()) ListView.preload().catch(() => undefined);
    }, BACKGROUND_DELAY_MS);
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
            <HttpContext value={sessionHttp}>
              <AccountContext value={account}>
                <LateNotices>
                  <AddUndoableMutationContext value={carryOut}>
                    <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
                      {children}
                    </ResourceDefinitionContextProvider>
                  </AddUndoableMutationContext>
                </LateNotices>
              </AccountContext>
            </HttpContext>
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
