import { useMedia } from './useMedia';

/** Below 700 px at the usual size of text, wider for larger text, a table is laid out as cards; `ResourceTable.module.css` has the same width. */
const NARROW = '(max-width: 43.6875em)';

/** Returns whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}
