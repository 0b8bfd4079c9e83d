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
 * Renders the sign-in page and the admin's frame into `index.html`, in each language. One of them is shown while the scripts
 * are loading. React then hydrates the sign-in page, with what has been typed into it, and replaces the frame.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'prerender',
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
    // The first pages need only the headless half, which Node loads in a third of the time.
    resolve: { alias: { 'react-admin': 'ra-core' } },
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
 * Runs in the page. It detects the language from the same sources and in the same order as `src/i18n/detection.ts`, and
 * reads the theme that `src/ui/preference/colourScheme.ts` stores.
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
  // The panel redirects from `/` to the sign-in page when there is no session.
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
  // A form that is submitted before the scripts are loaded is sent once they are.
  root.onsubmit = event => {
    event.preventDefault();
    root.dataset.submitted = '';
  };

  function showSnapshot() {
    const main = root?.querySelector('main');
    const snapshot = storedSnapshot();
    const isCurrent =
      snapshot !== null &&
      snapshot.owner === ownerOf(stored('token') ?? '') &&
      snapshot.width === innerWidth &&
      snapshot.address === location.pathname + location.search &&
      snapshot.language === language &&
      snapshot.style === document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href;
    if (!main || !isCurrent) return;
    main.replaceChildren(...snapshot.content.map(node => nodeOf(node, main.namespaceURI)));
    main.dataset.owner = snapshot.owner;
    main.ariaBusy = 'true';
  }

  function storedSnapshot(): Snapshot | null {
    try {
      return JSON.parse(stored(snapshotKey) ?? 'null') as Snapshot | null;
    } catch {
      return null;
    }
  }

  function nodeOf(node: SnapshotNode, parentNamespace: string | null): Node {
    if (typeof node === 'string') return new Text(node);
    const [name, attributes, content] = node;
    const namespace = name === 'svg' ? 'http://www.w3.org/2000/svg' : parentNamespace;
    const element = document.createElementNS(namespace, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...content.map(part => nodeOf(part, namespace)));
    return element;
  }
}
