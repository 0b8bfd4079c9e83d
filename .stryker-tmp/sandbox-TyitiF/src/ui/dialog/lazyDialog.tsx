// @ts-nocheck
import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../lazy/lazyComponent';
import { preloadDialog } from './ModalDialog';

/**
 * Creates a dialog whose code is loaded when it opens, or earlier by `preload`, which the opening button calls on hover and
 * on focus.
 *
 * @param preloadFrame loads the code of the frame around it: that of `ModalDialog`
 * @example const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  preloadFrame: () => void = preloadDialog,
) {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  const preload = () => {
    preloadFrame();
    Part.preload().catch(() => undefined);
  };
  return Object.assign(Dialog, { preload });
}
