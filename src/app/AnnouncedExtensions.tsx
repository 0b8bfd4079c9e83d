import { createContext, use, useEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { useReadMe } from '../api/useMe';
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';
import { NotFoundPage } from '../pages/NotFoundPage';
import type { addSentFields as AddSentFields } from '../resource/extension/addSentFields';
import type { DeclaredExtension, Extension } from '../resource/extension/Extension';
import { extended } from '../resource/extension/extended';
import type { Resource } from '../resource/Resource';
import { ResourcesContext } from '../resource/ResourcesContext';
import { KEYS, readStored, store } from '../storage';
import { loadInTime } from '../ui/lazy/loadInTime';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';

const TEXTS = import.meta.glob<object>('../../i18n/*/extensions.ts', { import: 'extensions' });
const NONE: readonly Extension[] = [];

/** How long the first screen waits for the code of the extensions. */
const TIMEOUT_MS = 3000;

const { extensions = [] } = panel;

/** The loaded extensions, by their names. */
const done = new Map<string, readonly Extension[]>([['', NONE]]);

/** The extensions that the backend announces; undefined until they are loaded. */
const LoadedExtensions = createContext<readonly Extension[] | undefined>(undefined);

/** The extensions that the backend will probably announce: those of the last visit, or of `config.json`. */
const remembered = namesIn((readStored(KEYS.extensions) ?? '').split(','));

/** Loads them, so that the first screen is rendered with their parts. */
export async function loadRemembered(): Promise<void> {
  if (!done.has(remembered)) await load(remembered).catch(() => undefined);
}

/** The extensions that the backend has announced, since `me` was read. */
let announced = '';

/** Part of the code of the extensions. */
let addSentFields: typeof AddSentFields | undefined;

/** Returns a resource whose body has the fields of the announced extensions too. */
export function withAnnouncedFields(resource: Resource): Resource {
  return {
    ...resource,
    body(values, previous) {
      const body = resource.body(values, previous);
      const fields = wantedOf(announced).flatMap(({ fields }) => fields?.[resource.name] ?? []);
      addSentFields?.(body, fields, values, previous);
      return body;
    },
  };
}

/** Gives the screens the resources with what the announced extensions add to them. */
export function AnnouncedExtensions({ children }: { children: ReactNode }) {
  const { data: me, isError } = useReadMe();
  const names = me ? namesIn(me.capabilities ?? []) : isError ? '' : remembered;
  const loaded = useLoaded(names);
  useEffect(() => {
    if (!me) return;
    announced = names;
    store(KEYS.extensions, names || null);
  }, [me, names]);
  const all = useMemo(() => resources.map(resource => extended(resource, loaded ?? NONE)), [loaded]);
  const isKnown = me !== undefined || isError;
  return (
    <LoadedExtensions value={isKnown ? loaded : undefined}>
      <ResourcesContext value={all}>{children}</ResourcesContext>
    </LoadedExtensions>
  );
}

/** Returns the names of the extensions among some capabilities, with commas. */
function namesIn(capabilities: readonly string[]): string {
  return extensions
    .map(({ capability }) => capability)
    .filter(name => capabilities.includes(name))
    .join();
}

/** Returns the extensions with these names; undefined while they are loading. */
function useLoaded(names: string): readonly Extension[] | undefined {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const isLoaded = done.has(names);
  useEffect(() => {
    if (isLoaded) return;
    load(names)
      // The panel works without them. The next visit tries again.
      .catch(() => done.set(names, NONE))
      .finally(renderAgain);
  }, [names, isLoaded]);
  return done.get(names);
}

function wantedOf(names: string): DeclaredExtension[] {
  return extensions.filter(({ capability }) => names.split(',').includes(capability));
}

async function load(names: string): Promise<void> {
  await loadInTime(async () => {
    const [found, texts, code] = await Promise.all([
      Promise.all(wantedOf(names).map(extension => extension.load())),
      textsIn(currentLanguage(), TEXTS),
      import('../resource/extension/addSentFields'),
    ]);
    addTexts(texts);
    ({ addSentFields } = code);
    done.set(names, found);
  }, TIMEOUT_MS);
}

/** A screen that an extension adds, or the page "not found". */
export function ExtensionPage() {
  const loaded = use(LoadedExtensions);
  const { pathname } = useLocation();
  if (!loaded) return null;
  const page = loaded.map(({ pages }) => pages?.[pathname]).find(Boolean);
  return page ? <ScreenSuspense>{page}</ScreenSuspense> : <NotFoundPage />;
}
