import { lazy, type ComponentType } from 'react';
import { loadInTime } from './loadInTime';

/**
 * A component whose code comes when it is first shown.
 *
 * @example const QrDialog = lazyPart(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadInTime(load) }));
}
