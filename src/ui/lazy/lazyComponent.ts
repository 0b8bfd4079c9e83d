import { lazy, type ComponentType } from 'react';
import { loadInTime } from './loadInTime';

/** A component whose code comes later; `preload` fetches it before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * A component whose code comes when it is first shown, or before, when somebody is likely to want it. A part that is there
 * by then is shown at once: React would show a fallback first even for a promise that is kept, and keep the fallback for
 * 300 ms.
 *
 * @example const QrDialog = lazyComponent(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let part: { default: ComponentType<Props> } | undefined;
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;

  const fetchPart = () => {
    coming ??= loadInTime(load).then(
      found => (part = { default: found }),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };

  const Part = lazy(() => (part ? kept(part) : fetchPart())) as unknown as ComponentType<Props>;
  return Object.assign(Part, { preload: () => fetchPart().then(() => undefined) });
}

/** A promise that is kept already, and says so without a detour through the event loop. */
function kept<Value>(value: Value): Promise<Value> {
  return { then: (take: (value: Value) => void) => take(value) } as unknown as Promise<Value>;
}
