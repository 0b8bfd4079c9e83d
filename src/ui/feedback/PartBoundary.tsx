import type { ReactNode } from 'react';
import { ChunkError } from '../lazy/loadInTime';
import { BrokenPart } from './BrokenPart';
import { ErrorBoundary } from './ErrorBoundary';

/**
 * Shows a message with "Try again" in place of a part that threw, such as a card. A file that a release has removed is passed on to
 * the screen, which loads the page again.
 */
export function PartBoundary({ children }: { children: ReactNode }) {
  const fallback = (error: Error, reset: () => void) => {
    if (error instanceof ChunkError && navigator.onLine) throw error;
    return <BrokenPart onRetry={reset} />;
  };
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
}
