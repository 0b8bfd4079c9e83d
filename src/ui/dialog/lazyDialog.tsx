import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../lazy/lazyComponent';
import { preloadDialog } from './ModalDialog';

/**
 * Creates a dialog whose code is loaded when it opens, or earlier by `preload`, which the opening button calls on hover and
 * on focus.
 *
 * @example const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  const preload = () => {
    preloadDialog();
    Part.preload().catch(() => undefined);
  };
  return Object.assign(Dialog, { preload });
}
