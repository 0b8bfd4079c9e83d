import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type * as Prerender from '../src/prerender';

/**
 * Puts the sign-in page into `index.html` as it will look, in each language. It is shown while the scripts are on their
 * way, and they take it over as it is, with what has been typed into it.
 */
export function prerenderSignIn(): Plugin {
  return {
    name: 'prerender-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async () => {
        const pages = await render();
        const languages = pages.map(([language]) => language);
        return [
          ...pages.map(([language, children]) => ({
            tag: 'template',
            attrs: { id: `sign-in-${language}` },
            children,
            injectTo: 'body' as const,
          })),
          {
            tag: 'script',
            attrs: { nonce: '__CSP_NONCE__' },
            children: `(${showSignIn.toString()})(${JSON.stringify(languages)})`,
            injectTo: 'body',
          },
        ];
      },
    },
  };
}

async function render(): ReturnType<typeof Prerender.renderSignIns> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderSignIns } = (await server.ssrLoadModule('/src/prerender.tsx')) as typeof Prerender;
    return await renderSignIns();
  } finally {
    await server.close();
  }
}

/** Runs in the page. It looks for the language where `src/i18n/language.ts` does, and in the same order. */
function showSignIn(languages: string[]): void {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  if (stored('token') !== null) return;
  // Where the panel would lead a stranger who opens its front door.
  if (location.pathname === '/') history.replaceState(null, '', `/login${location.search}`);
  if (location.pathname !== '/login') return;
  const asked = [
    new URLSearchParams(location.search).get('lng'),
    stored('i18nextLng'),
    ...navigator.languages,
  ];
  const spoken = asked.map(tag => tag?.split('-')[0] ?? '');
  const language = spoken.find(tag => languages.includes(tag)) ?? 'en';
  const page = document.querySelector<HTMLTemplateElement>(`#sign-in-${language}`);
  const root = document.querySelector<HTMLElement>('#root');
  if (!page || !root) return;
  document.documentElement.lang = language;
  root.dataset.language = language;
  root.append(page.content.cloneNode(true));
  // Whoever is quicker than the scripts is signed in when they are there.
  root.onsubmit = event => {
    event.preventDefault();
    root.dataset.submitted = '';
  };
}
