// @ts-nocheck
import type { ReactNode } from 'react';
import { visitElements } from '../visitElements';
import type { LazyComponent } from './lazyComponent';

/** Loads the code of every lazy component among these elements and in their properties, such as a column's `field`. */
export async function preloadAll(elements: ReactNode): Promise<void> {
  const loading: Promise<void>[] = [];
  visitElements(elements, ({ type, props }) => {
    for (const part of [type, ...Object.values(props)]) {
      const { preload } = (part ?? {}) as Partial<LazyComponent<unknown>>;
      if (typeof preload === 'function') loading.push(preload());
    }
    return true;
  });
  await Promise.all(loading);
}
