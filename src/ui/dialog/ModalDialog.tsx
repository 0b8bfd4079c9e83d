import { Suspense } from 'react';
import type { ModalDialogProps } from './MuiDialog';
import { lazyComponent } from '../lazy/lazyComponent';

const MuiDialog = lazyComponent(async () => (await import('./MuiDialog')).MuiDialog);

/** A dialog over the page. Its code comes with the first one. */
export function ModalDialog(props: ModalDialogProps) {
  return (
    <Suspense fallback={null}>
      <MuiDialog {...props} />
    </Suspense>
  );
}

/** Fetches the dialog's code before it is asked for. */
export function preloadDialog(): void {
  MuiDialog.preload().catch(() => undefined);
}
