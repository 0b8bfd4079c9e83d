import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';
import type { addSentFields } from '../resource/extension/addSentFields';
import type { DeclaredExtension, Extension } from '../resource/extension/Extension';
import type { Resource } from '../resource/Resource';
import { KEYS, readStored, store } from '../storage';
import { loadInTime } from '../ui/lazy/loadInTime';

/** The extensions of `resources/panel.tsx`: which of them the backend announces, and their code. Names are joined by commas. */

const TEXTS = import.meta.glob<object>('../../i18n/*/extensions.ts', { import: 'extensions' });

/** How long the first screen waits for the code of the extensions. */
const TIMEOUT_MS = 3000;

interface LoadedExtensions {
  extensions: readonly Extension[];
  addSentFields?: typeof addSentFields;
}

const { extensions: declared = [] } = panel;

const NONE: LoadedExtensions = { extensions: [] };
const loaded = new Map<string, LoadedExtensions>([['', NONE]]);

/** The extensions that the backend will probably announce: those of the last visit, or of `config.json`. */
export const remembered = namesIn((readStored(KEYS.extensions) ?? '').split(','));

/** The extensions whose parts the screens show. Until `me` is read these are the remembered ones. */
let shown = remembered;

/** Loads them, so that the first screen is rendered with their parts. */
export async function loadRemembered(): Promise<void> {
  if (!loaded.has(remembered)) await load(remembered).catch(() => undefined);
}

/** Loads extensions. The panel works without those that cannot be loaded; the next visit tries again. */
export async function loadExtensions(names: string): Promise<void> {
  await load(names).catch(() => loaded.set(names, NONE));
}

/** Returns the extensions with these names; undefined until they are loaded. */
export function loadedExtensions(names: string): readonly Extension[] | undefined {
  return loaded.get(names)?.extensions;
}

/**
 * Sets which extensions the screens show, and thereby which fields are sent.
 * @param isAnnounced whether the backend has announced them: they are then stored for the next visit
 */
export function setShown(names: string, isAnnounced: boolean): void {
  shown = names;
  if (isAnnounced) store(KEYS.extensions, names || null);
}

/** The resources as they are sent: a body has the fields of the extensions too. */
export const sentResources: readonly Resource[] = resources.map(resource => ({
  ...resource,
  body(values, previous) {
    const body = resource.body(values, previous);
    const fields = namedIn(shown).flatMap(({ fields }) => fields?.[resource.name] ?? []);
    loaded.get(shown)?.addSentFields?.(body, fields, values, previous);
    return body;
  },
}));

/** Returns the names of the extensions among some capabilities. */
export function namesIn(capabilities: readonly string[]): string {
  return declared
    .map(({ capability }) => capability)
    .filter(name => capabilities.includes(name))
    .join();
}

function namedIn(names: string): DeclaredExtension[] {
  return declared.filter(({ capability }) => names.split(',').includes(capability));
}

async function load(names: string): Promise<void> {
  await loadInTime(async () => {
    const [extensions, texts, { addSentFields }] = await Promise.all([
      Promise.all(namedIn(names).map(extension => extension.load())),
      textsIn(currentLanguage(), TEXTS),
      import('../resource/extension/addSentFields'),
    ]);
    addTexts(texts);
    loaded.set(names, { extensions, addSentFields });
  }, TIMEOUT_MS);
}
