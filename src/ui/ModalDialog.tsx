import { lazy, Suspense } from 'react';
import type { ModalDialogProps } from './MuiDialog';
import { loadInTime } from './loadInTime';

const load = () => loadInTime(() => import('./MuiDialog'));
const MuiDialog = lazy(async () => ({ default: (await load()).MuiDialog }));

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
  load().catch(() => undefined);
}
