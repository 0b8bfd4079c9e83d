import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

const EARLY = 'src/start/early.ts';
const START = 'src/main.tsx';
/** What a person with a session waits for, on a form's address, and without a session on the registration's. */
const PARTS = ['src/app/Admin.tsx', 'src/resource/form/forms.ts', 'src/app/registration.ts'];

/**
 * Puts two requests beside the start's instead of behind it: the one for `src/start/early.ts`, which runs as soon as it is
 * there, and those for the code of the screen. Who comes to sign in is spared the admin's: their sign-in fetches it while
 * they type.
 */
export function preloadLinks(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const early = `/${chunkOf(bundle, EARLY).fileName}`;
        const known = [early, ...PARTS.map(part => files(bundle, part))].map(value => JSON.stringify(value));
        // Both before the start's script and the style sheet: an inline script would wait for the one, and of two scripts
        // in the browser's cache the first one runs first.
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
 * Runs in the page before anything else does; storage may be denied there. What the browser has is asked for at once. What
 * has to come over the network begins when the early script has arrived: a connection is shared evenly, and the screen's
 * code would come no sooner, but hold the start's back, which can be evaluated meanwhile (decision 008).
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
    // A stranger's sign-in fetches it too, while they type.
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

/** The addresses of a part's code beyond the start's. */
function files(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = withImports(chunkOf(bundle, START), bundle);
  const wanted = [...withImports(chunkOf(bundle, source), bundle)].filter(chunk => !start.has(chunk));
  return wanted.map(({ fileName }) => `/${fileName}`);
}
