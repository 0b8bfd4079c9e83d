import type { I18nProvider } from 'react-admin';
import type { RouterProviderProps } from 'react-router';
import { createAccount } from '../api/account';
import type { Backend } from '../api/backend';
import { createHttp, type HttpOptions } from '../api/http';
import { createAuthProvider } from '../auth/authProvider';
import type { Session } from '../auth/session';
import type { PanelConfig } from '../config/settings';
import type { EarlyReads } from '../start/earlyReads';
import { storeInTab, TAB_KEYS } from '../storage';
import { deleteDrafts, drafts } from '../unsaved/drafts';
import { askBeforeLeaving } from './askBeforeLeaving';

interface Environment {
  config: PanelConfig;
  fetch: HttpOptions['fetch'];
  session: Session;
  i18nProvider: I18nProvider;
  /** A router for `routes` of `App.tsx`: the browser router, or a memory router in a test. */
  router: RouterProviderProps['router'];
  /** Called with failures that the developer of the backend has to know about. */
  report?: HttpOptions['report'];
  /** The adapter of `resources/backend.ts`. */
  backend: Backend;
  /** The reads that started while this code was loading. */
  early: EarlyReads;
}

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
