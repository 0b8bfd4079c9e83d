import { useTranslate, type I18nProvider } from 'react-admin';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router';
import type { Language } from '../../i18n/languages';
import { NO_EARLY_READS } from '../start/earlyReads';
import { SCREENS } from '../start/screens';
import { CONTRACT } from '../api/backend';
import { App, loadAdmin, routes } from './App';
import { createServices } from './createServices';
import { loadSignInTexts } from './signInTexts';
import { createSession, memoryStorage } from '../auth/session';
import { FALLBACK, LANGUAGES } from '../i18n/detection';
import { createI18nProviderIn } from '../i18n/language';
import { Skeleton } from '../ui/feedback/Skeleton';

/** Markup that `index.html` shows before any script is loaded. */
export interface FirstPages {
  language: Language;
  signIn: string;
  /** The frame around every screen that requires a session. */
  frame: string;
}

/** Renders the first pages in each language. This is the composition root of the build. */
export async function renderFirstPages(): Promise<FirstPages[]> {
  const texts = LANGUAGES.map(async ({ locale }) => [locale, await loadSignInTexts(locale)] as const);
  const i18nProvider = await createI18nProviderIn(FALLBACK, Object.fromEntries(await Promise.all(texts)));
  const pages: FirstPages[] = [];
  for (const { locale: language } of LANGUAGES) {
    await i18nProvider.changeLocale(language);
    const { AdminFrame } = await loadAdmin();
    const frame: RouteObject[] = [
      { element: <AdminFrame />, children: [{ path: '*', element: <Loading /> }] },
    ];
    pages.push({
      language,
      signIn: render(i18nProvider, routes, SCREENS.signIn.path),
      frame: disableControls(render(i18nProvider, frame, SCREENS.dashboard.path)),
    });
  }
  return pages;
}

function Loading() {
  return <Skeleton rows={8} rowHeight={72} text={useTranslate()('frame.loading')} />;
}

function render(i18nProvider: I18nProvider, pageRoutes: RouteObject[], path: string): string {
  const services = createServices({
    config: { apiHost: '', publicMenuHost: '', thumbnailSuffix: '' },
    fetch: () => Promise.reject(new Error('There is no backend at build time.')),
    session: createSession(memoryStorage),
    i18nProvider,
    router: createMemoryRouter(pageRoutes, { initialEntries: [path] }),
    early: NO_EARLY_READS,
    backend: CONTRACT,
  });
  return renderToString(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}

/** Disables all controls of the frame, which have no listeners before the panel is rendered. */
function disableControls(markup: string): string {
  return markup.replace(/<(aside|header)/g, '<$1 inert').replaceAll('<select', '<select disabled');
}
