import { useEffect, useRef, useState } from 'react';
import { draftStore } from '../../unsaved/draftStore';
import { keepChosenPhotos } from './chosenPhotos';

/**
 * Returns a function that keeps the chosen photos of the draft on the screen. Those that the browser does not store are lost with the
 * page, which asks before it is closed.
 * @param photosId of the draft; undefined where it has no photos
 */
export function useKeptPhotos(photosId: string | undefined) {
  const [unstoredId, setUnstoredId] = useState<string>();
  const areLost = photosId !== undefined && photosId === unstoredId;
  useEffect(() => {
    if (!areLost) return;
    draftStore.setUnstored('chosen photos', true);
    return () => draftStore.setUnstored('chosen photos', false);
  }, [areLost]);
  const latest = useRef<object>(undefined);
  return async (id: string, photos: ReadonlyMap<string, File>) => {
    latest.current = photos;
    const isStored = await keepChosenPhotos(id, photos);
    if (latest.current === photos) setUnstoredId(isStored ? undefined : id);
  };
}
