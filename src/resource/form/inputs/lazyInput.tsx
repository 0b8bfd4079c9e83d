import { Suspense, use, useEffect, type ComponentType } from 'react';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { lazyComponent, type LazyComponent } from '../../../ui/lazy/lazyComponent';
import { PendingInputs } from './PendingInputs';

/** The height in px that is kept free for an input with its label. */
const INPUT_HEIGHT = 72;

/**
 * Creates an input whose code is loaded on demand. It hides no other input meanwhile, and keeps its place. The form is not sent
 * before it is there. The build requests it with the form's own code if its file ends in `Input` and `resources/{name}/index.tsx`,
 * or the module of an extension, imports it from its own folder.
 * @param height of the place in px
 * @example const SlugInput = lazyInput(async () => (await import('./SlugInput')).SlugInput);
 */
export function lazyInput<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height?: number,
): LazyComponent<Props> {
  return inPlace(lazyComponent(load), height);
}

/** Keeps the place of an input while its code is loading, as {@link lazyInput} does. */
export function inPlace<Props extends object>(
  Part: LazyComponent<Props>,
  height = INPUT_HEIGHT,
): LazyComponent<Props> {
  const Input = (props: Props) => (
    <Suspense fallback={<PendingInput height={height} />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Input, { preload: Part.preload });
}

/** Screen readers are told by the form, once for all of its inputs. */
function PendingInput({ height }: { height: number }) {
  const notePending = use(PendingInputs);
  useEffect(() => {
    notePending(1);
    return () => notePending(-1);
  }, [notePending]);
  return (
    <div aria-hidden="true">
      <Skeleton rows={1} rowHeight={height} text="" />
    </div>
  );
}
