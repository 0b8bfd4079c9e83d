/**
 * Imports the providers as a script in Node does, without a test runner's transforms and without a DOM, and makes one call with
 * each. Prints the results as JSON.
 */
import type { AuthProvider, DataProvider } from 'react-admin';

// Newer versions of Node have a `navigator`.
Reflect.deleteProperty(globalThis, 'navigator');
const browser = ['navigator', 'window', 'document', 'localStorage'].filter(name => name in globalThis);

const { createHttp } = await import('../../src/api/http');
const { createAccount } = await import('../../src/api/account');
const { createDataProvider } = await import('../../src/api/dataProvider');
const { createAuthProvider } = await import('../../src/auth/authProvider');
const { createSession, memoryStorage } = await import('../../src/auth/session');
const { createI18nProviderIn } = await import('../../src/i18n/language');
const { catalogues } = await import('../../i18n/catalogues');
const { wireResources } = await import('../../resources/wire');

const requests: string[] = [];
const fetch = async (url: string, init: RequestInit = {}) => {
  const { Authorization = 'no token' } = init.headers as Record<string, string>;
  requests.push(`${init.method} ${url} ${Authorization}`);
  return new Response(
    JSON.stringify(url.endsWith('login/') ? { token: 'abc' } : { id: 7, name: 'Lunch', categories: [] }),
  );
};

const storage = memoryStorage();
const session = createSession(() => storage);
const http = createHttp({
  fetch,
  apiHost: 'http://backend.test',
  token: session.token,
  language: () => 'tr',
  onUnauthorized: session.expire,
});
const authProvider: AuthProvider = createAuthProvider(createAccount(http), session);
await authProvider.login({ username: 'ayse', password: 'correct horse' });
const dataProvider: DataProvider = createDataProvider(http, wireResources);
const { data } = await dataProvider.getOne('menus', { id: 7 });
const i18nProvider = await createI18nProviderIn('tr', catalogues);

console.log(
  JSON.stringify({
    browser,
    requests,
    direct: await http('api/v1/me/'),
    data,
    texts: ['auth.login.title', 'auth.register.title', 'resources.menus.title', 'ra.action.save'].map(key =>
      i18nProvider.translate(key),
    ),
  }),
);
