import { useLocation } from 'react-router';

/** The draft that the person chose to go on with on this screen; it came with the address. */
export function useOpenedDraft(): object | undefined {
  return (useLocation().state as { draft?: object } | null)?.draft;
}
