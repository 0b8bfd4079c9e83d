import { useEffect } from 'react';

interface Registered {
  /** Of react-hook-form's field. */
  ref: (element: { focus: () => void }) => void;
}

/** Lets a refused save move the focus to an input whose element is in a component that takes no `ref`. */
export function useErrorFocus({ ref }: Registered, id: string): void {
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
}
