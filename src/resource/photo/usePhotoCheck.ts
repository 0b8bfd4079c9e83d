import { useEffect, useEffectEvent, useState } from 'react';
import { ChunkError } from '../../ui/lazy/loadInTime';
import { photoProblem, type PhotoProblem } from './photoProblem';

/**
 * Checks a photo before it is opened, and loads the code that opens it.
 * @param preload loads the dialog that crops the photo.
 * @param onProblem is called with a photo that cannot be opened.
 * @returns whether the photo can be opened, and the error if its code could not be loaded: the check can then be tried again. It is
 * tried again by itself when a browser without a network has one again.
 */
export function usePhotoCheck(
  photo: File | undefined,
  preload: () => Promise<void>,
  onProblem: (problem: PhotoProblem) => void,
) {
  const [outcome, setOutcome] = useState<{ photo: File; missing?: ChunkError; isOffline?: boolean }>();
  const [tries, setTries] = useState(0);
  const tryAgain = () => {
    setOutcome(undefined);
    setTries(count => count + 1);
  };
  const check = useEffectEvent(async (file: File): Promise<PhotoProblem | ChunkError | null> => {
    try {
      const problem = await photoProblem(file);
      if (!problem) await preload();
      return problem;
    } catch (error) {
      // Any other error is one of reading the file.
      return error instanceof ChunkError ? error : { key: 'broken' };
    }
  });
  const told = useEffectEvent(onProblem);
  useEffect(() => {
    if (!photo) return undefined;
    let isLeft = false;
    void check(photo).then(found => {
      if (isLeft) return;
      if (found instanceof ChunkError) setOutcome({ photo, missing: found, isOffline: !navigator.onLine });
      else if (found) told(found);
      else setOutcome({ photo });
    });
    return () => {
      isLeft = true;
    };
  }, [photo, tries]);
  const current = outcome?.photo === photo ? outcome : undefined;
  const isOffline = current?.isOffline === true;
  const tryOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => tryOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  return {
    isReady: current !== undefined && !current.missing,
    missing: current?.missing,
    isOffline,
    tryAgain,
  };
}
