/**
 * Runs at the end of the page, before the other scripts; the build bundles it into `index.html`
 * (`scripts/build/prerenderPlugin.ts`). It shows one of the prerendered pages: the sign-in page, or the frame, with the
 * snapshot of the last visit where it fits.
 */
import { basePath, screenPath } from '../basePath';
import { detectLanguage } from '../i18n/detection';
import { KEYS, readStored } from '../storage';
import { SCREENS, screenAt } from './screens';
import { snapshotOwner, type Snapshot, type SnapshotNode } from './snapshotFormat';

const token = readStored(KEYS.token);
const isSignedIn = token !== null;

// The panel redirects from the dashboard to the sign-in page when there is no session.
if (!isSignedIn && screenPath(location.pathname) === SCREENS.dashboard.path)
  history.replaceState(null, '', basePath + SCREENS.signIn.path + location.search);

const screen = screenAt(screenPath(location.pathname));
// A proxy removes the base path; without the proxy, an address has none.
if (!location.pathname.startsWith(`${basePath}/`)) location.replace(`${basePath}/`);
else if (isSignedIn ? screen.frame : screen.path === SCREENS.signIn.path) showPage();

function showPage(): void {
  const language = detectLanguage();
  const page = document.querySelector<HTMLTemplateElement>(
    `#${isSignedIn ? 'frame' : 'sign-in'}-${language}`,
  );
  const root = document.querySelector<HTMLElement>('#root');
  if (!page || !root) return;
  document.documentElement.lang = language;
  const scheme = readStored(KEYS.colourScheme);
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme;
  root.append(page.content.cloneNode(true));
  if (isSignedIn) {
    showSnapshot(root, language);
    return;
  }
  root.dataset.language = language;
  // A form that is submitted before the scripts are loaded is sent once they are.
  root.onsubmit = event => {
    event.preventDefault();
    root.dataset.submitted = '';
  };
}

function showSnapshot(root: HTMLElement, language: string): void {
  const main = root.querySelector('main');
  const snapshot = storedSnapshot();
  const isCurrent =
    snapshot !== null &&
    snapshot.owner === snapshotOwner(token ?? '') &&
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
    return JSON.parse(readStored(KEYS.screenSnapshot) ?? 'null') as Snapshot | null;
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
