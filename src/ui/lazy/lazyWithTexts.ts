import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from './lazyComponent';

/** Creates a component that is loaded on demand together with its texts. */
export function lazyWithTexts<Props>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void>,
): LazyComponent<Props> {
  return lazyComponent(async () => {
    const [Component] = await Promise.all([load(), loadTexts()]);
    return Component;
  });
}
