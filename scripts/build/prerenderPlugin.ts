import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type * as Prerender from '../../src/app/prerender';
import {
  SNAPSHOT_KEY,
  snapshotOwner,
  type Snapshot,
  type SnapshotNode,
} from '../../src/start/snapshotFormat.ts';

/**
 * Puts the sign-in page and the admin's frame into `index.html` as they will look, in each language. One of them is shown
 * while the scripts are on their way. The scripts take the sign-in over as it is, with what has been typed into it; the
 * frame makes way for the real one.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'prerendered',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async () => {
        const pages = await render();
        const template = (id: string, children: string) => ({
          tag: 'template',
          attrs: { id },
          children,
          injectTo: 'body' as const,
        });
        const known = [
          JSON.stringify(pages.map(({ language }) => language)),
          JSON.stringify(SNAPSHOT_KEY),
          snapshotOwner.toString(),
        ];
        return [
          ...pages.flatMap(({ language, signIn, frame }) => [
            template(`sign-in-${language}`, signIn),
            template(`frame-${language}`, frame),
          ]),
          {
            tag: 'script',
            attrs: { nonce: '__CSP_NONCE__' },
            children: `(${showFirstPage.toString()})(${known.join()})`,
            injectTo: 'body',
          },
        ];
      },
    },
  };
}

async function render(): ReturnType<typeof Prerender.renderFirstPages> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderFirstPages } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as typeof Prerender;
    return await renderFirstPages();
  } finally {
    await server.close();
  }
}

/**
 * Runs in the page. It looks for the language where `src/i18n/detection.ts` says, and in the same order, and for the theme
 * where `src/ui/preference/colourScheme.ts` keeps it.
 */
function showFirstPage(languages: string[], snapshotKey: string, ownerOf: (token: string) => string): void {
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const isSignedIn = stored('token') !== null;
  // Where the panel would lead a stranger who opens its front door.
  if (!isSignedIn && location.pathname === '/') history.replaceState(null, '', `/login${location.search}`);
  const isSignIn = location.pathname === '/login';
  const hasNoFrame = ['/login', '/logout', '/register', '/verify-email'].includes(location.pathname);
  if (isSignedIn ? hasNoFrame : !isSignIn) return;

  const asked = [
    new URLSearchParams(location.search).get('lng'),
    stored('i18nextLng'),
    ...navigator.languages,
  ];
  const spoken = asked.map(tag => tag?.split('-')[0] ?? '');
  const language = spoken.find(tag => languages.includes(tag)) ?? 'en';
  const id = `${isSignedIn ? 'frame' : 'sign-in'}-${language}`;
  const page = document.querySelector<HTMLTemplateElement>(`#${id}`);
  const root = document.querySelector<HTMLElement>('#root');
  if (!page || !root) return;
  document.documentElement.lang = language;
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  root.append(page.content.cloneNode(true));
  if (isSignedIn) {
    showSnapshot();
    return;
  }
  root.dataset.language = language;
  // Whoever is quicker than the scripts is signed in when they are there.
  root.onsubmit = event => {
    event.preventDefault();
    root.dataset.submitted = '';
  };

  function showSnapshot() {
    const main = root?.querySelector('main');
    const kept = storedSnapshot();
    const isTheSame =
      kept !== null &&
      kept.owner === ownerOf(stored('token') ?? '') &&
      kept.width === innerWidth &&
      kept.address === location.pathname + location.search &&
      kept.language === language &&
      kept.style === document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href;
    if (!main || !isTheSame) return;
    main.replaceChildren(...kept.content.map(still => nodeOf(still, main.namespaceURI)));
    main.dataset.owner = kept.owner;
    main.ariaBusy = 'true';
  }

  function storedSnapshot(): Snapshot | null {
    try {
      return JSON.parse(stored(snapshotKey) ?? 'null') as Snapshot | null;
    } catch {
      return null;
    }
  }

  function nodeOf(still: SnapshotNode, parentNamespace: string | null): Node {
    if (typeof still === 'string') return new Text(still);
    const [name, attributes, content] = still;
    const namespace = name === 'svg' ? 'http://www.w3.org/2000/svg' : parentNamespace;
    const element = document.createElementNS(namespace, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...content.map(part => nodeOf(part, namespace)));
    return element;
  }
}
