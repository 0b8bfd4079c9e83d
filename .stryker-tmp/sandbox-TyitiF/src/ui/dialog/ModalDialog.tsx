// @ts-nocheck
import { Suspense } from 'react';
import type { ModalDialogProps } from './MuiDialog';
import { lazyComponent } from '../lazy/lazyComponent';

const MuiDialog = lazyComponent(async () => (await import('./MuiDialog')).MuiDialog);

/** A modal dialog. Its code is loaded when the first one opens. */
export function ModalDialog(props: ModalDialogProps) {
  return (
    <Suspense fallback={null}>
      <MuiDialog {...props} />
    </Suspense>
  );
}

/** Loads the code of `ModalDialog` before one opens. */
export function preloadDialog(): void {
  MuiDialog.preload().catch(() => undefined);
}
