import { useEffect, useEffectEvent } from 'react';

/** Calls back when this component is removed, also by Back, if something is due then. */
export function useWhenLeft(isDue: boolean, callback: () => void): void {
  const callIfDue = useEffectEvent(() => {
    if (isDue) callback();
  });
  useEffect(() => () => callIfDue(), []);
}
