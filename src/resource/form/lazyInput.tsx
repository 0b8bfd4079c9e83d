import { useTranslate } from 'react-admin';
import { Suspense, type ComponentType } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyComponent, type LazyComponent } from '../../ui/lazy/lazyComponent';

/** The height in px that is kept free for an input with its label. */
const INPUT_HEIGHT = 72;

/**
 * Creates an input whose code is loaded on demand. It hides no other input meanwhile, and keeps its place.
 * @param height of the place in px
 * @example const SlugInput = lazyInput(async () => (await import('./SlugInput')).SlugInput);
 */
export function lazyInput<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height = INPUT_HEIGHT,
): LazyComponent<Props> {
  const Part = lazyComponent(load);
  const Input = (props: Props) => {
    const text = useTranslate()('form.loading');
    return (
      <Suspense fallback={<Skeleton rows={1} rowHeight={height} text={text} />}>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(Input, { preload: Part.preload });
}
