import type { ComponentType } from 'react';
import type { LazyComponent } from '../../../ui/lazy/lazyComponent';
import { muiComponent } from '../../../ui/mui/muiComponent';
import { inPlace } from './lazyInput';

/** Creates an input that needs Material UI, as `muiComponent` does. While it is loading, the other inputs stay. */
export function muiInput<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  displayName: string,
): LazyComponent<Props> {
  return Object.assign(inPlace(muiComponent(load)), { displayName });
}
