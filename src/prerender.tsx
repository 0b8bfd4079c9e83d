import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { enEntry } from '../i18n/enEntry';
import { trEntry } from '../i18n/trEntry';
import { App, createServices, routes } from './app';
import { NOTHING_EARLY } from './api/earlyReads';
import { createSession } from './auth/session';
import { LANGUAGES, type Language } from './i18n/detection';
import { createI18nProviderIn } from './i18n/language';

/** The composition root of the build: the sign-in page as markup, by language, for whoever waits for the scripts. */
export function renderSignIns(): Promise<[Language, string][]> {
  return Promise.all(
    LANGUAGES.map(async ({ locale }): Promise<[Language, string]> => [locale, await renderSignIn(locale)]),
  );
}

async function renderSignIn(language: Language): Promise<string> {
  const noStorage = () => {
    throw new Error('There is no storage at build time.');
  };
  const services = createServices({
    config: { apiHost: '', publicMenuHost: '', thumbnailSuffix: '' },
    fetch: () => Promise.reject(new Error('There is no backend at build time.')),
    session: createSession(noStorage),
    i18nProvider: await createI18nProviderIn(language, { en: enEntry, tr: trEntry }),
    router: createMemoryRouter(routes, { initialEntries: ['/login'] }),
    early: NOTHING_EARLY,
  });
  return renderToString(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}
