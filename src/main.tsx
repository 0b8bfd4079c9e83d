import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
  createRoot(root).render(
    <StrictMode>
      <App
        config={config}
        fetch={(url, init) => window.fetch(url, init)}
        session={createSession(() => window.localStorage, window)}
        i18nProvider={i18nProvider}
        router={createBrowserRouter(routes)}
      />
    </StrictMode>,
  );
}

const root = document.body.querySelector<HTMLElement>('#root') ?? document.body;
start(root).catch((error: unknown) => {
  // Nothing can be translated yet; whoever installed the panel reads this.
  root.textContent = error instanceof ConfigError ? error.message : 'Sofra could not start.';
  throw error;
});
