/**
 * Runs in the page before any other script; the build bundles it into `index.html` (`scripts/build/preloadLinks.ts`).
 *
 * Code that has to be downloaded is requested when the early script has sent the first reads: requests share the bandwidth evenly,
 * so the screen's code would arrive no sooner, but it would delay the entry's, which can be evaluated meanwhile (decision 008). Code
 * that is in the browser's cache arrives at once and would delay the first page, so it is requested when that is painted.
 * `config.json` is requested here because WebKit makes a second request for a file that a preload link has requested.
 */
import { basePath, screenPath } from '../basePath';
import { KEYS, readStored, store } from '../storage';
import type { Language } from '../../i18n/languages';
import { detectLanguage } from '../i18n/detection';
import { screenAt, type CodePart, type TextPart } from './screens';

declare global {
  interface Window {
    /** The answer for `config.json`, which `early.ts` takes. */
    configResponse?: Promise<Response>;
    /** Requests the code of the screen. Set if `early.ts` has to call it after it has sent the first reads. */
    requestCode?: () => void;
  }
}

window.configResponse = window.fetch(`${basePath}/config.json`);
// `early.ts` handles a failure, but it may be loaded after it.
window.configResponse.catch(() => undefined);

/**
 * Set by the build: the files of each part of the code, of each resource's own parts, of each extension by its capability,
 * and of each language's texts.
 */
declare const CODE_FILES: Record<CodePart, string[]>;
declare const OWN_FILES: Record<string, Partial<Record<CodePart, string[]>>>;
declare const EXTENSION_FILES: Record<string, { own: string[]; forms: string[] }>;
declare const TEXT_FILES: Record<
  'signIn' | 'registration' | 'screens' | 'extensions' | TextPart,
  Record<Language, string[]>
>;

const filesOf = CODE_FILES;
const ownFiles = OWN_FILES;
const extensionFiles = EXTENSION_FILES;
const textFiles = TEXT_FILES;
const language = detectLanguage();
const isSignedIn = readStored(KEYS.token) !== null;
const { code, texts, frame, isPlain, resource } = screenAt(screenPath(location.pathname));
const own = ownFiles[resource] ?? {};
// The sign-in page loads the admin's code while the user types, so none of it is loaded here.
const files = isSignedIn === frame ? code.flatMap(part => [...filesOf[part], ...(own[part] ?? [])]) : [];
if (files.length) {
  files.push(...textFiles[frame ? 'screens' : 'registration'][language]);
  if (texts) files.push(...textFiles[texts][language]);
}
const admin = filesOf.admin.join();

const hasExtensions = isSignedIn && frame && !isPlain;
/** The capabilities of the last visit, or of `config.json`. The response is copied before `early.ts` reads it. */
const capabilities = hasExtensions
  ? (readStored(KEYS.extensions)?.split(',') ?? window.configResponse.then(capabilitiesIn).catch(() => []))
  : [];

async function capabilitiesIn(response: Response): Promise<string[]> {
  const { capabilities: found = [] } = (await response.clone().json()) as { capabilities?: string[] };
  return found;
}

async function requestExtensions(): Promise<void> {
  const wanted = (await capabilities).flatMap(name => extensionFiles[name] ?? []);
  if (!wanted.length) return;
  const inputs = code.includes('forms') ? wanted.flatMap(({ forms }) => forms) : [];
  requestAll([...wanted.flatMap(({ own: files }) => files), ...inputs, ...textFiles.extensions[language]]);
}

const requestAll = (wanted: string[]) => {
  for (const file of new Set(wanted)) {
    // The panel may have requested it first, by its whole address.
    if (document.querySelector(`link[href$="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = basePath + file;
    document.head.append(link);
  }
};

function request(): void {
  requestAll(files);
  void requestExtensions();
  store(KEYS.code, admin);
}

/** Calls it when the page is parsed, which is after `firstPage.ts` has run, and painted. */
function afterFirstPage(then: () => void): void {
  const painted = () => requestAnimationFrame(() => setTimeout(then));
  document.addEventListener('readystatechange', painted, { once: true });
}

const requestTexts = () => requestAll(textFiles.signIn[language]);
const isCached = readStored(KEYS.code) === admin;
if (isCached) {
  afterFirstPage(() => {
    requestTexts();
    request();
  });
} else {
  requestTexts();
  window.requestCode = request;
}
