import './ui/base.css';
import { startTransition, StrictMode, useEffect, useEffectEvent, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { backend } from '../resources/backend';
import { basePath } from './basePath';
import { brand } from './brand';
import { App, loadScreen, routes } from './app/App';
import { createServices } from './app/createServices';
import { loadSignInTexts } from './app/signInTexts';
import { isDevelopment } from './config/isDevelopment';
import { ConfigError } from './config/loadConfig';
import { configPromise, earlyReadsPromise, session } from './start/early';
import { replayEarlyInput } from './start/earlyInput';
import { detectLanguage } from './i18n/detection';
import { createI18nProvider } from './i18n/language';
import { KEYS, store } from './storage';
import { applyColourScheme, storedColourScheme } from './ui/preference/colourScheme';

/** How long the first render waits for the code of its screen. */
const SCREEN_CODE_TIMEOUT_MS = 10_000;

async function loadTexts() {
  const language = detectLanguage();
  return createI18nProvider({ [language]: await loadSignInTexts(language) });
}

/** Starts the panel. The composition root: creates what depends on the browser, except what `early.ts` has created. */
async function start(root: HTMLElement): Promise<void> {
  // `index.html` offers to load the page again where nothing starts.
  root.dataset.started = '';
  document.querySelector('#start-failed')?.remove();
  applyColourScheme(storedColourScheme());
  const [config, early, i18nProvider] = await Promise.all([configPromise, earlyReadsPromise, loadTexts()]);
  // In development the page has the brand of `public/config.json`, and `/config.json` comes from the backend.
  if (!isDevelopment && (config.brand ?? brand.checksum))
    checkLater(config.brand ?? {}).catch(() => undefined);
  if (config.capabilities) store(KEYS.extensions, config.capabilities.join());
  const services = createServices({
    config,
    fetch: (url, init) => window.fetch(url, init),
    session,
    i18nProvider,
    router: createBrowserRouter(routes, { basename: `${basePath}/` }),
    early,
    backend,
    // Loaded with the first such failure; if that fails, there is no connection to explain.
    report: error =>
      void import('./diagnosis/report').then(({ report }) => report(error)).catch(() => undefined),
  });
  const panel = (
    <StrictMode>
      <App services={services} />
    </StrictMode>
  );
  // Hydrate the prerendered sign-in page, if it is the current page in the current language.
  if (root.dataset.language === i18nProvider.getLocale() && session.token() === null) {
    hydrateRoot(root, <Hydrated onHydrated={() => replayEarlyInput(root)}>{panel}</Hydrated>);
    return;
  }
  root.onsubmit = null;
  // A prerendered frame has a loading text of its own.
  if (!root.hasChildNodes()) root.append(loadingStatus(i18nProvider.translate('frame.loading')));
  // Render even if the code of the screen fails to load or is slow: the panel shows an error for that.
  await Promise.race([loadScreen(services).catch(() => undefined), wait(SCREEN_CODE_TIMEOUT_MS)]);
  // A transition yields to the browser, so that input is handled while the first screen renders.
  startTransition(() => createRoot(root).render(panel));
}

/** Returns a loading text for screen readers. The visible skeleton follows once the code is loaded. */
function loadingStatus(text: string): HTMLElement {
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'visually-hidden';
  status.textContent = text;
  return status;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

/** Checks the brand. A wrong one is for the person who installs the panel, like a wrong `config.json`. */
async function checkLater(found: object): Promise<void> {
  const { checkBrand } = await import('./brand/checkBrand');
  const problem = checkBrand(found, brand.checksum);
  if (problem) document.body.textContent = problem;
}

/** Calls `onHydrated` once its children are hydrated. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const hydrated = useEffectEvent(onHydrated);
  useEffect(() => hydrated(), []);
  return children;
}

/** Says in the user's language that the configuration could not be read, and offers to load the page again. */
function offerReload(detail: string, translate: (key: string) => string): void {
  root.textContent = '';
  root.style.cssText = 'display:grid;gap:16px;justify-items:start;padding:24px';
  const add = (tag: 'p' | 'button', text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    root.append(element);
    return element;
  };
  add('p', translate('errors.unreachable')).role = 'alert';
  const button = add('button', translate('broken.reload'));
  button.style.cssText = 'min-height:44px;padding:0 16px;font:inherit';
  button.onclick = () => window.location.reload();
  add('p', detail);
}

const root = document.body.querySelector<HTMLElement>('#root') ?? document.body;
// Evaluating the panel's files is one long task. Let the browser handle input before the next one.
wait(0)
  .then(() => start(root))
  .catch(async (error: unknown) => {
    const isConfig = error instanceof ConfigError;
    if (!isConfig) {
      window.dispatchEvent(new Event('start-failed'));
      throw error;
    }
    // For the person who installs the panel.
    root.textContent = error.message;
    const i18nProvider = error.cause ? await loadTexts().catch(() => undefined) : undefined;
    if (i18nProvider) offerReload(error.message, i18nProvider.translate);
  });
