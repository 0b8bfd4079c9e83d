// @ts-nocheck
import { useTranslate } from 'react-admin';
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../feedback/Skeleton';

/** Shows a skeleton of a form's size while the code of the screen inside is loading. */
export function ScreenSuspense({ children }: { children: ReactNode }) {
  const text = useTranslate()('form.loading');
  return <Suspense fallback={<Skeleton rows={5} rowHeight={84} text={text} />}>{children}</Suspense>;
}
