import { wireResources } from '../../../resources/wire';
import { createDataProvider, type PanelDataProvider } from '../../../src/api/dataProvider';
import { createHttp } from '../../../src/api/http';
import type { Backend } from '../backend/backend';
import type { Company } from '../company';
import { wireOver, type Wire } from './wire';

/** Returns a data provider that is signed in as a company of a backend with these capabilities, and its wire. */
export function buildProvider(
  backend: Pick<Backend, 'fetch'>,
  { account }: Pick<Company, 'account'>,
  capabilities: readonly string[] = ['etag', 'idempotency'],
): { provider: PanelDataProvider; wire: Wire } {
  const wire = wireOver(backend.fetch);
  const http = createHttp({
    fetch: wire.fetch,
    apiHost: 'http://backend.test',
    token: () => account.token,
    language: () => 'en',
    onUnauthorized: () => undefined,
    isOnline: () => true,
  });
  return { provider: createDataProvider(http, wireResources, name => capabilities.includes(name)), wire };
}
