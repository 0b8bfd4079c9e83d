// @ts-nocheck
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';

/** Puts values into a new form as unsaved changes, and selects the name, so that typing replaces it. */
export function InitialValues({ values }: { values: object }) {
  const {
    setValue,
    setFocus,
    formState: { isReady },
  } = useFormContext();
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  });
  const selectName = useEffectEvent(() => setFocus('name', { shouldSelect: true }));
  useEffect(() => {
    // Until the form is ready, react-admin resets it, and the values would not count as changes.
    if (!isReady) return;
    fill();
    // The inputs show their values after the next render.
    const timer = setTimeout(() => selectName());
    return () => clearTimeout(timer);
  }, [isReady]);
  return null;
}
