import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { preloadAll } from '../../ui/lazy/preloadAll';
import { formInputs } from './inputs/lazyInputs';

// A list needs no form, so this code is loaded with the first form.
export const CreateView = lazyComponent(async () => (await import('./formChunk')).CreateView);
export const EditView = lazyComponent(async () => (await import('./formChunk')).EditView);

/** Loads the code of a resource's forms and their inputs. */
export async function loadForms(inputs: ReactNode): Promise<void> {
  const parts = [CreateView, EditView, ...Object.values(formInputs)];
  await Promise.all([...parts.map(part => part.preload()), preloadAll(inputs)]);
}

/**
 * Starts {@link loadForms} ahead of use, for example when a link to a form is hovered or focused. Without inputs it loads what
 * all forms share. Ignores failures.
 */
export function preloadForms(inputs?: ReactNode): void {
  loadForms(inputs).catch(() => undefined);
}
