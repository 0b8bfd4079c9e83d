import { useEffect, useEffectEvent, useState } from 'react';
import { ChunkError } from '../../ui/lazy/loadInTime';
import { photoProblem, type PhotoProblem } from './photoProblem';

/**
 * Checks a photo before it is opened, and loads the code that opens it.
 * @param preload loads the dialog that crops the photo.
 * @param onProblem is called with a photo that cannot be opened.
 * @returns whether the photo can be opened, and whether its code could not be loaded: the check can then be tried again.
 */
export function usePhotoCheck(
  photo: File | undefined,
  preload: () => Promise<void>,
  onProblem: (problem: PhotoProblem) => void,
) {
  const [outcome, setOutcome] = useState<{ photo: File; isReady: boolean }>();
  const [tries, setTries] = useState(0);
  const check = useEffectEvent(async (file: File): Promise<PhotoProblem | boolean> => {
    try {
      const problem = await photoProblem(file);
      if (!problem) await preload();
      return problem ?? true;
    } catch (error) {
      // Any other error is one of reading the file.
      return error instanceof ChunkError ? false : { key: 'broken' };
    }
  });
  const told = useEffectEvent(onProblem);
  useEffect(() => {
    if (!photo) return undefined;
    let isLeft = false;
    void check(photo).then(found => {
      if (isLeft) return;
      if (typeof found === 'boolean') setOutcome({ photo, isReady: found });
      else told(found);
    });
    return () => {
      isLeft = true;
    };
  }, [photo, tries]);
  const isCurrent = outcome !== undefined && outcome.photo === photo;
  return {
    isReady: isCurrent && outcome.isReady,
    isMissing: isCurrent && !outcome.isReady,
    tryAgain: () => {
      setOutcome(undefined);
      setTries(count => count + 1);
    },
  };
}
