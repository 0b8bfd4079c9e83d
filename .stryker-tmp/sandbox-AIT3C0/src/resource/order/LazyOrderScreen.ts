// @ts-nocheck
import { lazyComponent } from '../../ui/lazy/lazyComponent';

// With the code for dragging, the order mode is larger than a list.
export const LazyOrderScreen = lazyComponent(async () => (await import('./OrderScreen')).OrderScreen);
