import type { ReactNode } from 'react';
import { visitElements } from '../visitElements';
import type { LazyComponent } from './lazyComponent';

/** Loads the code of every lazy component among these elements. */
export async function preloadAll(elements: ReactNode): Promise<void> {
  const loading: Promise<void>[] = [];
  visitElements(elements, ({ type }) => {
    const { preload } = type as Partial<LazyComponent<unknown>>;
    if (preload) loading.push(preload());
    return true;
  });
  await Promise.all(loading);
}
