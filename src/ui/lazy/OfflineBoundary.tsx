import { useNotify, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import { ChunkError } from './loadInTime';

interface Closable {
  onClose: () => void;
}

/**
 * Closes a part of a screen, such as a dialog, whose code cannot be loaded without a network, with a message. Passes other errors on
 * to the screen, which loads the page again if a release has removed the code.
 */
export function OfflineBoundary({ onClose, children }: Closable & { children: ReactNode }) {
  const closeOffline = (error: Error) => {
    if (!(error instanceof ChunkError) || navigator.onLine) throw error;
    return <Unavailable onClose={onClose} />;
  };
  return <ErrorBoundary fallback={closeOffline}>{children}</ErrorBoundary>;
}

function Unavailable({ onClose }: Closable) {
  const translate = useTranslate();
  const notify = useNotify();
  const close = useEffectEvent(() => {
    notify(translate('errors.offline'), { type: 'error' });
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}
