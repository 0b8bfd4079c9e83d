import { useNotify, useTranslate } from 'react-admin';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { lazyComponent } from '../lazy/lazyComponent';
import { ChunkError } from '../lazy/loadInTime';
import { preloadDialog } from './ModalDialog';

interface Closable {
  onClose: () => void;
}

/**
 * Creates a dialog whose code is loaded when it opens, or earlier by `preload`, which the opening button calls on hover and
 * on focus. Where the code cannot be loaded without a network, a message says so, and the screen stays.
 *
 * @param preloadFrame loads the code of the frame around it: that of `ModalDialog`
 * @example const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);
 */
export function lazyDialog<Props extends Closable>(
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

/** Closes a dialog whose code cannot be loaded without a network, with a message. */
export function OfflineBoundary({ onClose, children }: Closable & { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={error => <Unavailable error={error} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  );
}

/** Passes other errors on to the screen, which loads the page again if a release has removed the code. */
function Unavailable({ error, onClose }: { error: Error } & Closable) {
  const translate = useTranslate();
  const notify = useNotify();
  const isOffline = error instanceof ChunkError && !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return;
    notify(translate('errors.offline'), { type: 'error' });
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  if (!isOffline) throw error;
  return null;
}
