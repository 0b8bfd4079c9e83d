import { Children, isValidElement, type ReactNode } from 'react';
import type { LazyPart } from './lazyPart';

/** Fetches the code of every lazy part among these elements. */
export async function preloadParts(elements: ReactNode): Promise<void> {
  await Promise.all(
    Children.toArray(elements).map(async element => {
      if (!isValidElement<{ children?: ReactNode }>(element)) return;
      await (element.type as Partial<LazyPart<unknown>>).preload?.();
      await preloadParts(element.props.children);
    }),
  );
}
