import './ui/base.css';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { enEntry } from '../i18n/enEntry';
import { trEntry } from '../i18n/trEntry';
import { App, routes } from './app';
import { createSession } from './auth/session';
import { ConfigError, loadConfig } from './config';
import { createI18nProvider } from './i18n/language';
import { applyColourScheme, storedColourScheme } from './ui/colourScheme';

/** The composition root: the browser, the configuration and the catalogues meet here. */
async function start(root: HTMLElement): Promise<void> {
  applyColourScheme(storedColourScheme());
  const [config, i18nProvider] = await Promise.all([
    loadConfig(url => window.fetch(url)),
    createI18nProvider({ en: enEntry, tr: trEntry }),
  ]);
  const session = createSession(() => window.localStorage, window);
  const panel = (
    <StrictMode>
      <App
        config={config}
        fetch={(url, init) => window.fetch(url, init)}
        session={session}
        i18nProvider={i18nProvider}
        router={createBrowserRouter(routes)}
      />
    </StrictMode>
  );
  // The build has left the sign-in page in the document, if that is the page and the language.
  if (root.dataset.language === i18nProvider.getLocale() && session.token() === null) {
    hydrateRoot(root, <SubmittedEarly root={root}>{panel}</SubmittedEarly>);
    return;
  }
  root.replaceChildren();
  createRoot(root).render(panel);
}

/** Sends the form that was submitted before anything could listen. */
function SubmittedEarly({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (root.dataset.submitted !== undefined) root.querySelector('form')?.requestSubmit();
      delete root.dataset.submitted;
    });
    return () => clearTimeout(timer);
  }, [root]);
  return children;
}

const root = document.body.querySelector<HTMLElement>('#root') ?? document.body;
start(root).catch((error: unknown) => {
  // Nothing can be translated yet; whoever installed the panel reads this.
  root.textContent = error instanceof ConfigError ? error.message : 'Sofra could not start.';
  throw error;
});
