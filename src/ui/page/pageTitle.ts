/** The id of the heading of the screen. */
export const TITLE_ID = 'page-title';

/**
 * Moves the focus to the page title after the focused element was removed, so that users of a keyboard or a screen reader
 * keep their place.
 */
export function focusPageTitle(): void {
  document.getElementById(TITLE_ID)?.focus();
}

/** The same, unless the user has gone on to another element meanwhile. The page stays where it is scrolled to. */
export function focusPageTitleIfLost(): void {
  // The element is removed in the next render.
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  });
}
