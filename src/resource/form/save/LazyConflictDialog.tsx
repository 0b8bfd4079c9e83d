import { Suspense, useEffect, type ComponentProps } from 'react';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { OfflineBoundary } from '../../../ui/lazy/OfflineBoundary';
import type * as Dialog from './ConflictDialog';

type Props = ComponentProps<typeof Dialog.ConflictDialog>;

const ConflictDialog = lazyComponent<Props>(async () => (await import('./ConflictDialog')).ConflictDialog);

/** The dialog, whose code a form loads beforehand by {@link usePreloadedConflict}. */
export function LazyConflictDialog(props: Props) {
  return (
    <OfflineBoundary onClose={() => props.onChoose(null)}>
      <Suspense fallback={null}>
        <ConflictDialog {...props} />
      </Suspense>
    </OfflineBoundary>
  );
}

/** Loads the code of the dialog with a form of an existing record: a release may have removed it by the time of the save. */
export function usePreloadedConflict(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) ConflictDialog.preload().catch(() => undefined);
  }, [isNeeded]);
}
