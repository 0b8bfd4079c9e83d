import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the user has left the screen of this component. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(() => isLeft.current, []);
}
