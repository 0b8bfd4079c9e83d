import { createElement, lazy, type ComponentType } from 'react';
import { loadInTime } from './loadInTime';

/** A component that is loaded on demand; `preload` loads its code before it is shown. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * Creates a component whose code is loaded when it is first shown, or earlier by `preload`. A component that is already
 * loaded is shown at once: for an ordinary resolved promise, React would show a fallback and keep it for 300 ms.
 *
 * @example const QrDialog = lazyComponent(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let part: { default: ComponentType<Props> } | undefined;
  let pending: Promise<{ default: ComponentType<Props> }> | undefined;

  const fetchPart = () => {
    pending ??= loadInTime(load).then(
      found => (part = { default: found }),
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };

  // React remembers the failure of a lazy component. One that was shown is never replaced: it would lose its state.
  const renewOnline = (error: unknown) => {
    window.addEventListener('online', () => (Part = create()), { once: true });
    throw error;
  };
  const create = () =>
    lazy(() =>
      part ? resolvedNow(part) : fetchPart().catch(renewOnline),
    ) as unknown as ComponentType<object>;
  let Part = create();
  const Current = (props: Props) => createElement(Part, props as object);
  return Object.assign(Current, { preload: () => fetchPart().then(() => undefined) });
}

/** Returns a promise-like that calls back synchronously, which a resolved promise does not. */
function resolvedNow<Value>(value: Value): Promise<Value> {
  return { then: (resolve: (value: Value) => void) => resolve(value) } as unknown as Promise<Value>;
}
