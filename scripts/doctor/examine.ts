import type { Backend } from '../../src/api/backend';
import { createAccount, type Credentials } from '../../src/api/account';
import { isApiError } from '../../src/api/ApiError';
import { createDataProvider } from '../../src/api/dataProvider';
import type { WireResource } from '../../src/api/WireResource';
import { createHttp } from '../../src/api/http';
import { checkConfigFile } from './checkConfigFile';
import { checkCapabilityHeaders, checkCors } from './checkCors';
import { checkReach, PUBLIC_LIST } from './checkReach';
import { checkRecords } from './checkRecords';
import { checkSignIn } from './checkSignIn';
import { failed, skipped, type Finding } from './Finding';
import { findingOf } from './findingOf';

export interface Examination {
  /** Origin of the backend. */
  api: string;
  /** Address of the panel. */
  panel?: string | undefined;
  credentials?: Credentials | undefined;
  backend: Backend;
  resources: readonly WireResource[];
  /** Gets each finding as soon as there is one. */
  onFinding?: (finding: Finding) => void;
}

/** Checks a backend the way the panel uses it, in the order in which a problem shows. It reads, and signs in and out. */
export async function examine({
  api,
  panel,
  credentials,
  backend,
  resources,
  onFinding,
}: Examination): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (...found: Finding[]) => {
    findings.push(...found);
    found.forEach(finding => onFinding?.(finding));
  };
  const { finding, config } = await checkConfigFile(panel);
  add(finding);
  if (config && new URL(config.apiHost || panel || api).origin !== api) {
    add(
      failed(
        'config.api',
        `config.json names another backend: ${config.apiHost || 'the panel’s own host'}`,
        `Write "${api}" as apiHost.`,
      ),
    );
  }
  const address = backend.address(PUBLIC_LIST, undefined);
  const reach = await checkReach(api, panel, address);
  add(...reach);
  if (reach.some(({ check, outcome }) => check === 'reach' && outcome === 'failed')) return findings;

  const session: { token: string | null; isRejected: boolean } = { token: null, isRejected: false };
  const http = createHttp({
    fetch: (input, init) => fetch(input, init),
    apiHost: api,
    token: () => session.token,
    language: () => 'en',
    onUnauthorized: (_, rejection) => (session.isRejected ||= rejection !== null),
    backend,
  });
  try {
    add(...(await checkCors(api, panel, address, backend.options)));
    add(...(await checkSignIn(http, panel, credentials, token => (session.token = token))));
    if (session.token === null) {
      add(skipped('records', credentials ? 'needs a sign-in' : 'needs --username and --password'));
      return findings;
    }
    let capabilities: readonly string[] = [];
    const me = await findingOf('me', panel, createAccount(http).me, user => {
      capabilities = user.capabilities ?? [];
      return `${user.first_name} of ${user.company.name}`;
    });
    add(me);
    if (session.isRejected) {
      add(skipped('records', 'the backend refuses the token'));
      return findings;
    }
    add(...(await checkCapabilityHeaders(api, panel, address, capabilities)));
    await checkRecords({ http, dataProvider: createDataProvider(http, resources), panel, add }, resources);
  } catch (error) {
    add(failed('connection', String(error), 'Try again; see the log of the backend.'));
  } finally {
    if (session.token !== null) {
      await http('api/v1/logout/', { method: 'POST' }).catch((error: unknown) => {
        if (!isApiError(error)) throw error;
      });
    }
  }
  return findings;
}
