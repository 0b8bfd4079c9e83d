import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

const EARLY = 'src/start/early.ts';
const START = 'src/main.tsx';
/** The code that is loaded with a session, at a form's address, and on the registration pages. */
const PARTS = ['src/app/Admin.tsx', 'src/resource/form/forms.ts', 'src/app/registration.ts'];

/**
 * Starts requests in parallel with the entry script's instead of after it: for `src/start/early.ts`, which runs as soon as
 * it is loaded, and for the code of the screen. The sign-in page does not preload the admin's code here: it loads that code
 * while the user types.
 */
export function preloadLinks(): Plugin {
  return {
    name: 'preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const early = `/${chunkOf(bundle, EARLY).fileName}`;
        const known = [early, ...PARTS.map(part => files(bundle, part))].map(value => JSON.stringify(value));
        // Both stand before the entry script and the style sheet: an inline script waits for a style sheet above it, and of
        // two scripts in the browser's cache the first one runs first.
        return html.replace(
          '<script type="module"',
          [
            `<script nonce="__CSP_NONCE__">(${preload.toString()})(${known.join()})</script>`,
            `<script type="module" async crossorigin src="${early}"></script>`,
            '$&',
          ].join('\n    '),
        );
      },
    },
  };
}

/**
 * Runs in the page before any other script; storage may be denied there. Code that is in the browser's cache is requested
 * at once. Code that has to be downloaded is requested when the early script has loaded: requests share the bandwidth
 * evenly, so the screen's code would arrive no sooner, but it would delay the entry's, which can be evaluated meanwhile
 * (decision 008).
 */
function preload(early: string, admin: string[], forms: string[], registration: string[]): void {
  const store = <Result>(use: (storage: Storage) => Result) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };
  const isSignedIn = store(storage => storage.getItem('token')) !== null;
  const { pathname } = location;
  const wanted = new Set<string>();
  if (isSignedIn) admin.forEach(file => wanted.add(file));
  if (isSignedIn && /\/(create|edit)$/.test(pathname)) forms.forEach(file => wanted.add(file));
  if (/^\/(register|verify-email)$/.test(pathname)) registration.forEach(file => wanted.add(file));
  const fetchAll = () => {
    for (const file of wanted) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
    // Also without a session: the sign-in page loads the admin's code while the user types.
    store(storage => storage.setItem('code', admin.join()));
  };
  if (store(storage => storage.getItem('code')) === admin.join()) {
    fetchAll();
    return;
  }
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.src.endsWith(early)) return;
    document.removeEventListener('load', begin, true);
    fetchAll();
  };
  document.addEventListener('load', begin, true);
}

/** Returns the addresses of the chunks that a module needs and the entry does not load. */
function files(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = withImports(chunkOf(bundle, START), bundle);
  const wanted = [...withImports(chunkOf(bundle, source), bundle)].filter(chunk => !start.has(chunk));
  return wanted.map(({ fileName }) => `/${fileName}`);
}
