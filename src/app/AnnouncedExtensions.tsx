import { createContext, use, useEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { resources } from '../../resources';
import { useReadMe } from '../api/useMe';
import { NotFoundPage } from '../pages/NotFoundPage';
import type { Extension } from '../resource/extension/Extension';
import { extended } from '../resource/extension/extended';
import { ResourcesContext } from '../resource/ResourcesContext';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { loadedExtensions, loadExtensions, namesIn, remembered, setShown } from './extensions';

/** The extensions that the backend announces; undefined until they are loaded. */
const ExtensionsContext = createContext<readonly Extension[] | undefined>(undefined);

/** Gives the screens the resources with what the announced extensions add to them. */
export function AnnouncedExtensions({ children }: { children: ReactNode }) {
  const { data: me, isError } = useReadMe();
  const names = me ? namesIn(me.capabilities ?? []) : isError ? '' : remembered;
  const loaded = useExtensions(names);
  useEffect(() => setShown(names, me !== undefined), [me, names]);
  const all = useMemo(() => resources.map(resource => extended(resource, loaded ?? [])), [loaded]);
  const isKnown = me !== undefined || isError;
  return (
    <ExtensionsContext value={isKnown ? loaded : undefined}>
      <ResourcesContext value={all}>{children}</ResourcesContext>
    </ExtensionsContext>
  );
}

/** Returns the extensions with these names; undefined while they are loading. */
function useExtensions(names: string): readonly Extension[] | undefined {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const loaded = loadedExtensions(names);
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (!isLoaded) void loadExtensions(names).then(renderAgain);
  }, [names, isLoaded]);
  return loaded;
}

/** A screen that an extension adds, or the page "not found". */
export function ExtensionPage() {
  const loaded = use(ExtensionsContext);
  const { pathname } = useLocation();
  if (!loaded) return null;
  const page = loaded.map(({ pages }) => pages?.[pathname]).find(Boolean);
  return page ? <ScreenSuspense>{page}</ScreenSuspense> : <NotFoundPage />;
}
