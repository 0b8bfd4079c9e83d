import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { loadTexts } from '../i18n/language';
import type { AnyRecord } from '../api/AnyRecord';
import type { ResourceName } from '../contract/records';
import { addSentFields } from '../resource/extension/addSentFields';
import type { DeclaredExtension, Extension } from '../resource/extension/Extension';
import { declaredFields } from '../resource/form/body/declaredFields';
import { defaultBody } from '../resource/form/body/defaultBody';
import { formRecord } from '../resource/form/body/formRecord';
import type { Resource } from '../resource/Resource';
import { KEYS, readStored, store } from '../storage';
import { loadInTime, type ChunkError } from '../ui/lazy/loadInTime';

/** The extensions of `resources/panel.tsx`: which of them the backend announces, and their code. Names are joined by commas. */

const TEXTS = import.meta.glob<object>('../../i18n/*/extensions.ts', { import: 'extensions' });

/** How long all extensions wait for the code of one of them. */
const TIMEOUT_MS = 10_000;

interface LoadedExtensions {
  extensions: readonly Extension[];
  /** Why one of them could not be loaded. */
  error?: ChunkError | undefined;
}

const { extensions: declared = [] } = panel;

const loaded = new Map<string, LoadedExtensions>([['', { extensions: [] }]]);
const loading = new Map<string, Promise<void>>();
/** The loaded extensions by capability. */
const code = new Map<string, Extension>();

/** The extensions that the backend will probably announce: those of the last visit, or of `config.json`. */
export const remembered = announcedIn((readStored(KEYS.extensions) ?? '').split(','));

/** The extensions whose fields are sent. Until `me` is read these are the remembered ones. */
let sent = remembered;

/** Loads extensions. The panel works without those that cannot be loaded; the next visit tries again. */
export function loadExtensions(names: string): Promise<void> {
  const running = loading.get(names) ?? load(names);
  loading.set(names, running);
  return running;
}

/** Returns the extensions with these names; undefined until they are loaded. */
export function loadedExtensions(names: string): LoadedExtensions | undefined {
  return loaded.get(names);
}

/**
 * Sets the extensions whose fields are sent.
 * @param isAnnounced whether the backend has announced them: they are then stored for the next visit
 */
export function setSent(names: string, isAnnounced: boolean): void {
  sent = names;
  if (isAnnounced) store(KEYS.extensions, names || null);
}

/**
 * The resources as they are sent: a body has the fields of the extensions too, also where a draft has changed one and the code of its
 * input could not be loaded.
 */
export const sentResources: readonly Resource[] = resources.map(resource => ({
  ...resource,
  body(values, previous) {
    // After a choice between two versions, and by react-admin's `UpdateButton`, a value may be embedded as the backend has it.
    const body = resource.body(formRecord(values, resource.inputs), previous);
    for (const extension of declaredAs(sent)) addOwn(body, extension, resource.name, values, previous);
    return body;
  },
}));

/** Returns the names of the extensions among some capabilities. */
export function announcedIn(capabilities: readonly string[]): string {
  return declared
    .map(({ capability }) => capability)
    .filter(name => capabilities.includes(name))
    .join();
}

/** Adds the fields of an extension to a body: those that it names, and those of its inputs, as the body of a resource has them. */
function addOwn(
  body: object,
  { capability, fields = {} }: DeclaredExtension,
  resource: ResourceName,
  values: AnyRecord,
  previous: AnyRecord | undefined,
): void {
  const inputs = code.get(capability)?.resources?.[resource]?.inputs;
  const names = [...(fields[resource] ?? []), ...declaredFields(inputs).fields.keys()];
  const toBody = inputs === undefined ? () => ({}) : defaultBody(inputs);
  addSentFields(
    body,
    new Set(names),
    { ...values, ...toBody(values, previous) },
    previous && { ...previous, ...toBody(previous, previous) },
  );
}

function declaredAs(names: string): DeclaredExtension[] {
  return declared.filter(({ capability }) => names.split(',').includes(capability));
}

async function load(names: string): Promise<void> {
  if (loaded.has(names)) return;
  const texts = loadTexts(TEXTS);
  const outcomes = await Promise.allSettled(
    declaredAs(names).map(async extension => {
      const [found] = await loadInTime(() => Promise.all([extension.load(), texts]), TIMEOUT_MS);
      code.set(extension.capability, found);
      return found;
    }),
  );
  const extensions = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []));
  const failed = outcomes.find(outcome => outcome.status === 'rejected');
  loaded.set(names, { extensions, error: failed?.reason as ChunkError | undefined });
}
