import { useNotify, useTranslate } from 'react-admin';
import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { ChunkError } from '../lazy/loadInTime';

interface Closable {
  onClose: () => void;
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
