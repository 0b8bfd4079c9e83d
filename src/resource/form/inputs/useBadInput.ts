import { useRef, type Ref, type RefCallback } from 'react';

/**
 * Refuses a save while a box shows a text that the browser cannot read, such as `10-12` for a number, or a date without its year.
 * The value is then empty. It is asked for at the save: typing such a text into an empty box is not a change.
 * @returns a validator, and a function that extends the ref of the box.
 */
export function useBadInput(message: string) {
  const box = useRef<HTMLInputElement>(null);
  return {
    refuseBad: () => (box.current?.validity.badInput ? message : undefined),
    refOf:
      (ref: RefCallback<unknown>): Ref<HTMLInputElement> =>
      element => {
        box.current = element;
        ref(element);
      },
  };
}
