import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

const EARLY = 'src/early.ts';
const START = 'src/main.tsx';
/** What a person with a session waits for, on a form's address, and without a session on the registration's. */
const PARTS = ['src/admin.tsx', 'src/resource/forms.ts', 'src/registration.ts'];

/**
 * Puts two requests beside the start's instead of behind it: the one for `src/early.ts`, which runs as soon as it is
 * there, and those for the code of the screen. Who comes to sign in is spared the admin's: their sign-in fetches it while
 * they type.
 */
export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const parts = PARTS.map(part => JSON.stringify(files(bundle, part)));
        const early = `/${chunkOf(bundle, EARLY).fileName}`;
        // Both before the start's script and the style sheet: an inline script would wait for the one, and of two scripts
        // in the browser's cache the first one runs first.
        return html.replace(
          '<script type="module"',
          [
            `<script nonce="__CSP_NONCE__">(${preload.toString()})(${parts.join()})</script>`,
            `<script type="module" async crossorigin src="${early}"></script>`,
            '$&',
          ].join('\n    '),
        );
      },
    },
  };
}

/** Runs in the page before anything else does; storage may be denied there. */
function preload(admin: string[], forms: string[], registration: string[]): void {
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('token') !== null;
  } catch {
    // Nobody is, then.
  }
  const { pathname } = location;
  const wanted = new Set<string>();
  if (isSignedIn) admin.forEach(file => wanted.add(file));
  if (isSignedIn && /\/(create|edit)$/.test(pathname)) forms.forEach(file => wanted.add(file));
  if (/^\/(register|verify-email)$/.test(pathname)) registration.forEach(file => wanted.add(file));
  for (const file of wanted) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** The addresses of a part's code beyond the start's. */
function files(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = withImports(chunkOf(bundle, START), bundle);
  const wanted = [...withImports(chunkOf(bundle, source), bundle)].filter(chunk => !start.has(chunk));
  return wanted.map(({ fileName }) => `/${fileName}`);
}
