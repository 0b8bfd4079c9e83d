import { createContext, use, useEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { resources } from '../../resources';
import { useReadMe } from '../api/useMe';
import { BrokenScreen } from '../layout/BrokenScreen';
import { NotFoundPage } from '../pages/NotFoundPage';
import { extended } from '../resource/extension/extended';
import { ResourcesContext } from '../resource/ResourcesContext';
import { Skeleton } from '../ui/feedback/Skeleton';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { announcedIn, loadedExtensions, loadExtensions, remembered, setSent } from './extensions';

/** The extensions that the backend announces; undefined until they are loaded. */
const ExtensionsContext = createContext<ReturnType<typeof loadedExtensions>>(undefined);

/** Gives the screens the resources with what the announced extensions add to them. */
export function AnnouncedExtensions({ children }: { children: ReactNode }) {
  const { data: me, isError } = useReadMe();
  // If the user cannot be read, the extensions of the last visit stay.
  const names = me ? announcedIn(me.capabilities ?? []) : remembered;
  const loaded = useExtensions(names);
  useEffect(() => setSent(names, me !== undefined), [me, names]);
  const all = useMemo(
    () => resources.map(resource => extended(resource, loaded?.extensions ?? [])),
    [loaded],
  );
  const isKnown = me !== undefined || isError;
  return (
    <ExtensionsContext value={isKnown ? loaded : undefined}>
      <ResourcesContext value={all}>{children}</ResourcesContext>
    </ExtensionsContext>
  );
}

/** Returns the extensions with these names; undefined while they are loading. */
function useExtensions(names: string): ReturnType<typeof loadedExtensions> {
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
  const text = useTranslate()('frame.loading');
  if (!loaded) return <Skeleton rows={5} rowHeight={84} text={text} />;
  const page = loaded.extensions.map(({ pages }) => pages?.[pathname]).find(Boolean);
  if (page) return <ScreenSuspense>{page}</ScreenSuspense>;
  // The screen may be of the extension that could not be loaded.
  const { error } = loaded;
  return error ? <BrokenScreen error={error} onRetry={() => window.location.reload()} /> : <NotFoundPage />;
}
