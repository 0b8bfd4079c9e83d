import { Children, isValidElement, type ReactNode } from 'react';
import type { LazyComponent } from './lazyComponent';

/** Fetches the code of every lazy part among these elements. */
export async function preloadAll(elements: ReactNode): Promise<void> {
  await Promise.all(
    Children.toArray(elements).map(async element => {
      if (!isValidElement<{ children?: ReactNode }>(element)) return;
      await (element.type as Partial<LazyComponent<unknown>>).preload?.();
      await preloadAll(element.props.children);
    }),
  );
}
