import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { loadTexts } from '../i18n/language';
import { extended } from '../resource/extension/extended';
import { loadForms } from '../resource/form/lazyForms';
import { listScreen } from '../resource/list/lazyList';
import type { Resource } from '../resource/Resource';
import { screenAt } from '../start/screens';
import { loadInTime } from '../ui/lazy/loadInTime';
import { preloadAll } from '../ui/lazy/preloadAll';
import { reactAdminTexts } from '../ui/mui/reactAdminTexts';
import { loadedExtensions, loadExtensions, remembered } from './extensions';
import { PAGES } from './pages';

const TEXTS = import.meta.glob<object>('../../i18n/*/screens.ts', { import: 'screens' });

/** Loads the texts of these screens in the current language; the page has requested them with this code. */
export const loadAdminTexts = () => loadTexts(TEXTS);

reactAdminTexts.load = async () => (await import('./loadReactAdminTexts')).loadReactAdminTexts();

/** How long the first screen waits for the code of the extensions. */
const EXTENSIONS_TIMEOUT_MS = 3000;

/** Loads the code that the screen at an address needs besides that of `Admin.tsx`. */
export async function loadAdminScreen(pathname: string): Promise<void> {
  const { path, code, params, isPlain, resource: name } = screenAt(pathname);
  const resource = resources.find(candidate => candidate.name === name);
  const isForm = code.includes('forms');
  const added = isPlain ? undefined : loadAdded(pathname, resource, isForm);
  await PAGES[path]?.preload();
  if (isForm) await loadForms(resource?.inputs);
  else if (resource) {
    const further = params.resource ? [] : Object.values(resource.routes);
    await Promise.all([listScreen(resource).preload(), ...further.map(preloadAll)]);
  } else await preloadAll(panel.pages?.[pathname]);
  await added;
}

/** Loads the code of the extensions, and of what they add to a screen. It is shown without them where that takes long. */
function loadAdded(...screen: Parameters<typeof loadExtensionCode>): Promise<void> {
  return loadInTime(() => loadExtensionCode(...screen), EXTENSIONS_TIMEOUT_MS).catch(() => undefined);
}

async function loadExtensionCode(
  pathname: string,
  resource: Resource | undefined,
  isForm: boolean,
): Promise<void> {
  await loadExtensions(remembered);
  const { extensions = [] } = loadedExtensions(remembered) ?? {};
  const { inputs, filters = [] } = resource ? extended(resource, extensions) : {};
  const controls = filters.map(({ control }) => control);
  const screens = extensions.map(extension => extension.pages?.[pathname]);
  await Promise.all([...(isForm ? [inputs] : controls), ...screens].map(preloadAll));
}

/** Starts {@link loadAdminScreen} when a link to the screen is hovered or focused. Ignores failures. */
export function preloadScreen(pathname: string): void {
  loadAdminScreen(pathname).catch(() => undefined);
}
