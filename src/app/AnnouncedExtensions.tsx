import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { resources } from '../../resources';
import { panel } from '../../resources/panel';
import { useReadMe } from '../api/useMe';
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';
import { NotFoundPage } from '../pages/NotFoundPage';
import type { Extension } from '../resource/extension/Extension';
import { extended } from '../resource/extension/extended';
import { ResourcesContext } from '../resource/ResourcesContext';
import { loadInTime } from '../ui/lazy/loadInTime';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';

const TEXTS = import.meta.glob<object>('../../i18n/*/extensions.ts', { import: 'extensions' });

const { extensions = [] } = panel;

/** The extensions that the backend announces; undefined until they are loaded. */
const LoadedExtensions = createContext<readonly Extension[] | undefined>(undefined);

/** Gives the screens the resources with what the announced extensions add to them. */
export function AnnouncedExtensions({ children }: { children: ReactNode }) {
  const { data: me, isError } = useReadMe();
  const isKnown = me !== undefined || isError;
  const names = me?.capabilities?.join() ?? '';
  const [loaded, setLoaded] = useState<readonly Extension[]>();
  useEffect(() => {
    if (!isKnown) return;
    let isCurrent = true;
    loadAnnounced(names.split(',')).then(
      found => isCurrent && setLoaded(found),
      // The panel works without them.
      () => isCurrent && setLoaded([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [isKnown, names]);
  const all = useMemo(
    () => (loaded?.length ? resources.map(resource => extended(resource, loaded)) : resources),
    [loaded],
  );
  return (
    <LoadedExtensions value={loaded}>
      <ResourcesContext value={all}>{children}</ResourcesContext>
    </LoadedExtensions>
  );
}

/** Loads the announced extensions, and the texts of all. */
async function loadAnnounced(names: readonly string[]): Promise<Extension[]> {
  const announced = extensions.filter(({ capability }) => names.includes(capability));
  if (announced.length === 0) return [];
  return loadInTime(async () => {
    const [found, texts] = await Promise.all([
      Promise.all(announced.map(({ load }) => load())),
      textsIn(currentLanguage(), TEXTS),
    ]);
    addTexts(texts);
    return found;
  });
}

/** A screen that an extension adds, or the page "not found". */
export function ExtensionPage() {
  const loaded = use(LoadedExtensions);
  const { pathname } = useLocation();
  if (!loaded) return null;
  const page = loaded.map(({ pages }) => pages?.[pathname]).find(Boolean);
  return page ? <ScreenSuspense>{page}</ScreenSuspense> : <NotFoundPage />;
}
