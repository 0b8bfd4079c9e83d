import { useLocation } from 'react-router';

/** Returns the values of the draft that the user continues on this screen, from the location's state. */
export function useOpenedDraft(): object | undefined {
  return (useLocation().state as { draft?: object } | null)?.draft;
}
