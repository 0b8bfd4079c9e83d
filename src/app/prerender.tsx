import { useTranslate, type I18nProvider } from 'ra-core';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { signIn as enSignIn } from '../../i18n/en/signIn';
import { signIn as trSignIn } from '../../i18n/tr/signIn';
import { NOTHING_EARLY } from '../start/earlyReads';
import { App, createServices, routes } from './App';
import { createSession, type TokenStorage } from '../auth/session';
import { FALLBACK, LANGUAGES, type Language } from '../i18n/detection';
import { createI18nProviderIn } from '../i18n/language';
import { Skeleton } from '../ui/feedback/Skeleton';

/** What `index.html` can show before any script has arrived, as markup. */
export interface FirstPages {
  language: Language;
  signIn: string;
  /** What is around every screen behind the sign-in. */
  frame: string;
}

/** The composition root of the build. */
export async function renderFirstPages(): Promise<FirstPages[]> {
  const i18nProvider = await createI18nProviderIn(FALLBACK, { en: enSignIn, tr: trSignIn });
  // It adds its texts to the ones that are there.
  const { AdminFrame } = await import('./Admin');
  const frame: RouteObject[] = [
    { element: <AdminFrame />, children: [{ path: '*', element: <Arriving /> }] },
  ];
  const pages: FirstPages[] = [];
  for (const { locale: language } of LANGUAGES) {
    await i18nProvider.changeLocale(language);
    pages.push({
      language,
      signIn: render(i18nProvider, routes, '/login'),
      frame: untouchable(render(i18nProvider, frame, '/')),
    });
  }
  return pages;
}

function Arriving() {
  return <Skeleton rows={8} rowHeight={72} text={useTranslate()('frame.loading')} />;
}

function render(i18nProvider: I18nProvider, pageRoutes: RouteObject[], path: string): string {
  const services = createServices({
    config: { apiHost: '', publicMenuHost: '', thumbnailSuffix: '' },
    fetch: () => Promise.reject(new Error('There is no backend at build time.')),
    session: createSession(() => nobody),
    i18nProvider,
    router: createMemoryRouter(pageRoutes, { initialEntries: [path] }),
    early: NOTHING_EARLY,
  });
  return renderToString(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}

/** Nothing of the frame does anything before the real one is there: it is to look at, and its loading text to hear. */
function untouchable(markup: string): string {
  return markup.replace(/<(aside|header)/g, '<$1 inert').replaceAll('<select', '<select disabled');
}

const nobody: TokenStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
