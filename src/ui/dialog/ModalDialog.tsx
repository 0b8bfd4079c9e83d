import { Suspense } from 'react';
import type { ModalDialogProps } from './MuiDialog';
import { lazyComponent } from '../lazy/lazyComponent';
import { OfflineBoundary } from '../lazy/OfflineBoundary';

const MuiDialog = lazyComponent(async () => (await import('./MuiDialog')).MuiDialog);

/** A modal dialog. Its code is loaded when the first one opens; where it cannot be, without a network, a message says so. */
export function ModalDialog(props: ModalDialogProps) {
  return (
    <OfflineBoundary onClose={() => props.onClose?.()}>
      <Suspense fallback={null}>
        <MuiDialog {...props} />
      </Suspense>
    </OfflineBoundary>
  );
}

/** Loads the code of `ModalDialog` before one opens. */
export function preloadDialog(): void {
  MuiDialog.preload().catch(() => undefined);
}
