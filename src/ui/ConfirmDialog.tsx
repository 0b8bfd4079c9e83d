import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './MuiConfirmDialog';
import { loadInTime } from './loadInTime';

export type { ConfirmDialogProps };

const load = () => loadInTime(() => import('./MuiConfirmDialog'));
const MuiConfirmDialog = lazy(async () => ({ default: (await load()).MuiConfirmDialog }));

/** Asks before something that cannot be taken back. Its code comes with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <MuiConfirmDialog {...props} />
    </Suspense>
  );
}

/** Fetches the dialog's code before it is asked for. */
export function preloadConfirmDialog(): void {
  load().catch(() => undefined);
}
