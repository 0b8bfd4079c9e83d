import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { I18nProvider } from 'react-admin';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { Language } from '../../../i18n/languages';
import { backend as ownAdapter } from '../../../resources/backend';
import { panel } from '../../../resources/panel';
import type { Backend as BackendAdapter } from '../../../src/api/backend';
import { loadCompanyTexts } from '../../../src/app/pages';
import { loadRegistrationTexts } from '../../../src/app/registrationChunk';
import { loadToolTexts } from '../../../src/tools/lazyTool';
import { App, loadScreen, routes } from '../../../src/app/App';
import { createServices } from '../../../src/app/createServices';
import { loadSignInTexts } from '../../../src/app/signInTexts';
import { startEarlyReads } from '../../../src/start/earlyReads';
import { requestOf, screenQueries } from '../../../src/start/screenQueries';
import type { ApiError } from '../../../src/api/ApiError';
import { createHttp } from '../../../src/api/http';
import { createSession, type TokenStorage } from '../../../src/auth/session';
import { LANGUAGES } from '../../../src/i18n/detection';
import { createI18nProvider } from '../../../src/i18n/language';
import type { Account, Backend } from '../backend/backend';
import { wireOver, type Wire } from './wire';

interface PanelOptions {
  backend: Pick<Backend, 'fetch'>;
  /** The signed-in account; none by default. */
  account?: Pick<Account, 'token'>;
  /** Path and query to open. */
  path?: string;
  language?: Language;
  /** The adapter of a backend that differs from the contract. */
  adapter?: BackendAdapter;
  /** A prepared wire, for rules that must apply to the first call. */
  wire?: Wire;
  /** Whether `config.json` says that a forgotten password can be replaced. */
  passwordReset?: boolean;
  openStorage?: () => TokenStorage;
  /** Does not preload the lazy chunks, so that a test sees what is rendered before they load. */
  bare?: boolean;
  /** Runs after the early reads have been sent and before the first render. */
  beforeRender?: () => Promise<void>;
}

/** Renders the whole panel over the real backend in this process. */
export async function renderPanel({
  backend,
  account,
  path = '/',
  language = 'en',
  wire = wireOver(backend.fetch),
  adapter = ownAdapter,
  openStorage = () => window.localStorage,
  passwordReset = false,
  bare = false,
  beforeRender,
}: PanelOptions) {
  const i18nProvider = await (languages ??= createAllLanguages());
  await i18next.changeLanguage(language);
  if (!bare) await preloadChunks();
  // A browser loads the page again for another language; here its code may be loaded already, with other texts.
  await Promise.all([loadRegistrationTexts(), loadToolTexts(), loadCompanyTexts()]);
  if (account) window.localStorage.setItem('token', account.token);
  const session = createSession(openStorage, window);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const apiHost = 'http://backend.test';
  const http = createHttp({
    fetch: wire.fetch,
    apiHost,
    token: session.token,
    language: () => language,
    onUnauthorized: session.expire,
    backend: adapter,
  });
  const reported: ApiError[] = [];
  const services = createServices({
    config: { apiHost, publicMenuHost: 'https://menu.test', thumbnailSuffix: '-160', passwordReset },
    fetch: wire.fetch,
    early: startEarlyReads(http, screenQueries(router.state.location).map(requestOf), session.token),
    session,
    i18nProvider,
    router,
    backend: adapter,
    report: error => void reported.push(error),
  });
  if (!bare) await loadScreen(services).catch(() => undefined);
  await beforeRender?.();
  const screen = render(<App services={services} />);
  return {
    ...screen,
    user: userEvent.setup({ delay: null }),
    wire,
    session,
    router,
    /** The failures that the console would explain. */
    reported,
    /** Path and query, as the address bar would show them. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

// i18next is a singleton, as it is in a browser.
let languages: Promise<I18nProvider> | undefined;

async function createAllLanguages(): Promise<I18nProvider> {
  const texts = LANGUAGES.map(async ({ locale }) => [locale, await loadSignInTexts(locale)] as const);
  return createI18nProvider(Object.fromEntries(await Promise.all(texts)));
}

/** Preloads the lazy chunks: compiling them takes seconds on a busy machine and is not under test. */
const preloadChunks = () =>
  Promise.all([
    import('../../../src/app/Admin'),
    import('../../../src/resource/form/formChunk'),
    import('../../../src/ui/dialog/MuiDialog'),
    ...(panel.extensions ?? []).map(extension => extension.load()),
    ...LANGUAGES.map(({ locale }) => import(`../../../i18n/${locale}/extensions.ts`) as Promise<object>),
  ]);

/**
 * Replaces the timers by fake ones, which the test advances with `vi.advanceTimersByTime`. The fake clock also advances
 * slowly with the real one, because the server and React need running timers.
 */
export function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 });
}
