import type { Credentials } from '../../src/api/account';
import { backend as adapter } from '../../resources/backend';
import { wireResources } from '../../resources/wire';
import type { HttpOptions } from '../../src/api/http';
import type { createProviders } from '../../src/testing/createProviders';
import { recordCalls } from '../../src/testing/recordCalls';
import { startBackend } from './backend/backend';

interface OpenBackend {
  /** The options of `createProviders`, without a token. */
  options: Parameters<typeof createProviders>[0];
  /** Of a user whose e-mail is verified. */
  credentials: Credentials;
  close: () => Promise<void>;
}

/**
 * Opens the backend that the tests of providers call: the one at `BACKEND_URL`, through the adapter of `resources/backend.ts`
 * and with the user of `BACKEND_USERNAME` and `BACKEND_PASSWORD`; without that variable the reference backend in this process,
 * with a new company. With `RECORD_CALLS` (`lines` or `bodies`) every call is printed.
 */
export async function openBackend(): Promise<OpenBackend> {
  const { BACKEND_URL, BACKEND_USERNAME: username = '', BACKEND_PASSWORD: password = '' } = process.env;
  const resources = wireResources;
  if (BACKEND_URL) {
    return {
      options: { apiHost: BACKEND_URL, fetch: recorded(fetch), backend: adapter, resources },
      credentials: { username, password },
      close: () => Promise.resolve(),
    };
  }
  const backend = await startBackend();
  return {
    options: { apiHost: 'http://backend.test', fetch: recorded(backend.fetch), resources },
    credentials: await backend.signUp(),
    close: () => backend.close(),
  };
}

function recorded(fetch: HttpOptions['fetch']): HttpOptions['fetch'] {
  const { RECORD_CALLS } = process.env;
  return RECORD_CALLS ? recordCalls(fetch, { bodies: RECORD_CALLS === 'bodies' }).fetch : fetch;
}
