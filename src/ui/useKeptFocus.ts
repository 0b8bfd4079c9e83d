import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus within an element when its focused button disables itself, as at the end of a list: the last button that is
 * enabled gets it. Returns properties for the element.
 */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const last = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = last.current;
    const { activeElement, body } = document;
    if (!button?.disabled || (activeElement !== button && activeElement !== body)) return;
    last.current = null;
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])];
    buttons.findLast(({ disabled }) => !disabled)?.focus({ preventScroll: true });
  });
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target.closest('button');
    },
    onBlur: () => {
      // A button that is disabled has not been left by the user.
      if (!last.current?.disabled) last.current = null;
    },
  };
}
