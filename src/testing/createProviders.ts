import type { AuthProvider } from 'react-admin';
import { createAccount, type Account } from '../api/account';
import type { Backend } from '../api/backend';
import { createDataProvider, type PanelDataProvider } from '../api/dataProvider';
import type { WireResource } from '../api/WireResource';
import { createHttp, type Http, type HttpOptions } from '../api/http';
import { createAuthProvider } from '../auth/authProvider';
import { createSession, memoryStorage, type Session } from '../auth/session';

interface ProvidersOptions {
  /** Origin of the backend, without a slash at its end: `https://api.example.com`. */
  apiHost: string;
  /** The resources of the data provider: `wireResources` of `resources/wire.ts`. */
  resources: readonly WireResource[];
  /** Sends the requests. Default: Node's `fetch`. */
  fetch?: HttpOptions['fetch'];
  /** How the backend differs from the contract: the result of `defineBackend`. Default: not at all. */
  backend?: Backend;
  /** The language of the backend's messages: `en`, `tr` or `de`. Default `en`. */
  language?: string;
  /** What the backend announces in `capabilities` of `me`: `['etag', 'idempotency']`. Default: nothing. */
  capabilities?: readonly string[];
  /** A token that the backend has given, so that no sign-in is needed. Default: signed out. */
  token?: string;
}

export interface Providers {
  http: Http;
  account: Account;
  session: Session;
  dataProvider: PanelDataProvider;
  authProvider: AuthProvider;
}

/**
 * Creates the providers of the panel for Node. They share a session in memory: after `authProvider.login`, the calls of
 * `http` and `dataProvider` have the token.
 */
export function createProviders({
  apiHost,
  resources,
  fetch = (input, init) => globalThis.fetch(input, init),
  backend,
  language = 'en',
  capabilities = [],
  token,
}: ProvidersOptions): Providers {
  const storage = memoryStorage();
  const session = createSession(() => storage);
  if (token !== undefined) session.start(token);
  const http = createHttp({
    fetch,
    apiHost: apiHost.replace(/\/$/, ''),
    token: session.token,
    language: () => language,
    onUnauthorized: session.expire,
    ...(backend && { backend }),
  });
  const account = createAccount(http);
  return {
    http,
    account,
    session,
    dataProvider: createDataProvider(http, resources, capability => capabilities.includes(capability)),
    authProvider: createAuthProvider(account, session),
  };
}
