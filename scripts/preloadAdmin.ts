import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks.ts';

/** The parts that a person with a session waits for: the admin, and on a form's address the forms. */
const START = 'src/main.tsx';
const ADMIN = 'src/admin.tsx';
const FORMS = 'src/resource/forms.ts';

/**
 * Lets the page ask for the admin's code beside the start's instead of after it. Who has no session is spared it: their
 * sign-in fetches it while they type.
 */
export function preloadAdmin(): Plugin {
  return {
    name: 'preload-admin',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const parts = [ADMIN, FORMS].map(part => JSON.stringify(files(bundle, part)));
        // Before the style sheet, for which every script after it has to wait.
        return html.replace(
          '<script type="module"',
          `<script nonce="__CSP_NONCE__">(${preload.toString()})(${parts.join()})</script>\n    $&`,
        );
      },
    },
  };
}

/** Runs in the page before anything else does; storage may be denied there. */
function preload(admin: string[], forms: string[]): void {
  try {
    if (!localStorage.getItem('token')) return;
  } catch {
    return;
  }
  const isForm = /\/(create|edit)$/.test(location.pathname);
  for (const file of isForm ? new Set([...admin, ...forms]) : admin) {
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
