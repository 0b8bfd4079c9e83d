import './ui/base.css';
import { startTransition, StrictMode, useEffect, useEffectEvent, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { signIn as enSignIn } from '../i18n/en/signIn';
import { signIn as trSignIn } from '../i18n/tr/signIn';
import { App, createServices, loadScreen, routes } from './app/App';
import { ConfigError } from './config';
import { comingConfig, comingReads, session } from './start/early';
import { createI18nProvider } from './i18n/language';
import { applyColourScheme, storedColourScheme } from './ui/preference/colourScheme';

/** How long an empty page waits for the code of its screen, in ms. */
const SCREEN_CODE_TIMEOUT_MS = 10_000;

/** The composition root: the browser, the configuration and the catalogues meet here. */
async function start(root: HTMLElement): Promise<void> {
  applyColourScheme(storedColourScheme());
  const [config, early, i18nProvider] = await Promise.all([
    comingConfig,
    comingReads,
    createI18nProvider({ en: enSignIn, tr: trSignIn }),
  ]);
  const services = createServices({
    config,
    fetch: (url, init) => window.fetch(url, init),
    session,
    i18nProvider,
    router: createBrowserRouter(routes),
    early,
  });
  const panel = (
    <StrictMode>
      <App services={services} />
    </StrictMode>
  );
  // The build has left the sign-in page in the document, if that is the page and the language.
  if (root.dataset.language === i18nProvider.getLocale() && session.token() === null) {
    hydrateRoot(root, <Hydrated onHydrated={() => takeOver(root)}>{panel}</Hydrated>);
    return;
  }
  root.onsubmit = null;
  // The frame says it too, if that is what the build has left there.
  if (!root.hasChildNodes()) root.append(arriving(i18nProvider.translate('frame.loading')));
  // Whatever becomes of the code, the panel shows itself: it has its own words for code that does not come.
  await Promise.race([loadScreen(services).catch(() => undefined), wait(SCREEN_CODE_TIMEOUT_MS)]);
  // A transition leaves the thread free in between: a thumb is heard while the first screen is made.
  startTransition(() => createRoot(root).render(panel));
}

/** For the ear; the eye gets a skeleton as soon as there is something to make it of. */
function arriving(text: string): HTMLElement {
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'visually-hidden';
  status.textContent = text;
  return status;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}

/** Calls back once what is inside listens. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  const hydrated = useEffectEvent(onHydrated);
  useEffect(() => hydrated(), []);
  return children;
}

/** From here on the form has its own listeners; what was submitted before there were any is sent now. */
function takeOver(root: HTMLElement): void {
  // Theirs must find the event untouched.
  root.onsubmit = null;
  const { submitted } = root.dataset;
  delete root.dataset.submitted;
  if (submitted !== undefined) root.querySelector('form')?.requestSubmit();
}

const root = document.body.querySelector<HTMLElement>('#root') ?? document.body;
// Evaluating the panel's files was one long task; a thumb is heard before the next.
wait(0)
  .then(() => start(root))
  .catch((error: unknown) => {
    // Nothing can be translated yet; whoever installed the panel reads this.
    root.textContent = error instanceof ConfigError ? error.message : 'Sofra could not start.';
    throw error;
  });
