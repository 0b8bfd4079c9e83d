import '../src/ui/base.css';
import './workshop.css';
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { textsOf } from './texts';
import type { Language } from '../i18n/languages';
import { addTexts, createI18nProviderIn } from '../src/i18n/language';
import { listScreen } from '../src/resource/list/lazyList';
import { TEXTS } from './kinds';
import { columns, all } from './parts/columns';
import { dialogs } from './parts/dialogs';
import { inputs } from './parts/inputs';
import { lists } from './parts/lists';
import type { Parts } from './Part';
import { Stage } from './Stage';

const GROUPS: Record<string, Parts> = {
  Columns: { ...all, ...columns },
  Inputs: inputs,
  Lists: lists,
  Dialogs: dialogs,
};
const PARTS: Parts = Object.assign({}, ...Object.values(GROUPS)) as Parts;

const query = new URLSearchParams(window.location.search);
const language = (query.get('language') ?? 'en') as Language;
const theme = query.get('theme');
const name = query.get('part');

async function start(): Promise<void> {
  document.documentElement.lang = language;
  if (theme) document.documentElement.dataset.theme = theme;
  document.title = name ?? 'Workshop';
  const { signIn, screens, reactAdmin } = await textsOf(language);
  const i18nProvider = await createI18nProviderIn(language, { [language]: signIn });
  addTexts(screens, language);
  addTexts(convertRaTranslationsToI18next(reactAdmin), language);
  addTexts({ resources: { menus: TEXTS[language] ?? TEXTS.en } }, language);
  const part = name ? PARTS[name] : undefined;
  if (part?.resource) await listScreen(part.resource).preload();
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <StrictMode>{part ? <Stage part={part} i18nProvider={i18nProvider} /> : <Index />}</StrictMode>,
  );
}

function Index() {
  return (
    <main className="workshop-part">
      <h1>Workshop</h1>
      {Object.entries(GROUPS).map(([group, parts]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {Object.keys(parts).map(part => (
              <li key={part}>
                <a href={`/?part=${part}`}>{part}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

void start();
