import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns a value that the prerendered page cannot know; `prerendered` while that page is hydrated, which has to be the same. */
export function useAfterHydration<Value>(value: Value, prerendered: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => prerendered,
  );
}
