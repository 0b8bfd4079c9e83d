import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../lazy/lazyComponent';
import { OfflineBoundary } from '../lazy/OfflineBoundary';
import { preloadDialog } from './ModalDialog';

/**
 * Creates a dialog whose code is loaded when it opens, or earlier by `preload`, which the opening button calls on hover and
 * on focus. Where the code cannot be loaded without a network, a message says so, and the screen stays.
 *
 * @param preloadFrame loads the code of the frame around it: that of `ModalDialog`
 * @example const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  preloadFrame: () => void = preloadDialog,
) {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (
    <OfflineBoundary onClose={props.onClose}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </OfflineBoundary>
  );
  const preload = () => {
    preloadFrame();
    Part.preload().catch(() => undefined);
  };
  return Object.assign(Dialog, { preload });
}
