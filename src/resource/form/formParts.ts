import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { preloadAll } from '../../ui/lazy/preloadAll';
import { inputParts } from '../fieldsOf';

// A list needs no form: their code comes with the first.
export const CreateView = lazyComponent(async () => (await import('./forms')).CreateView);
export const EditView = lazyComponent(async () => (await import('./forms')).EditView);

/** Fetches what a resource's form is made of. */
export async function loadForms(inputs: ReactNode): Promise<void> {
  const parts = [CreateView, EditView, ...Object.values(inputParts)];
  await Promise.all([...parts.map(part => part.preload()), preloadAll(inputs)]);
}

/** The same when somebody comes near a way to a form: with the pointer, the keyboard or a thumb. */
export function preloadForms(inputs: ReactNode): void {
  loadForms(inputs).catch(() => undefined);
}
