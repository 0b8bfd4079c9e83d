// @ts-nocheck
import { useTranslate } from 'react-admin';
import { use, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SnapshotKeeperContext } from './useScreenSnapshot';
import styles from './ScreenSnapshot.module.css';

interface ScreenSnapshotProps {
  /** The `data-place` of the element around this component. */
  place: string;
  /** Shown when there is no snapshot: a skeleton. */
  children: ReactNode;
}

/**
 * Shows the snapshot of the last visit (`snapshotFormat.ts`) while the data is loading, until the user navigates. The
 * snapshot is in the document only until the first screen is rendered, so later screens do not find it.
 */
export function ScreenSnapshot({ place, children }: ScreenSnapshotProps) {
  const translate = useTranslate();
  const owner = use(SnapshotKeeperContext)?.owner;
  const { key } = useLocation();
  const [initial] = useState(() => {
    const main = document.querySelector<HTMLElement>('main[aria-busy]');
    const snapshot = main?.dataset.owner === owner ? main?.querySelector(`[data-place=${place}]`) : null;
    return { key, snapshot };
  });
  const { snapshot } = initial;
  const show = useCallback(
    (element: Element | null) => element?.replaceChildren(...(snapshot?.cloneNode(true).childNodes ?? [])),
    [snapshot],
  );
  if (!snapshot || initial.key !== key) return children;
  return (
    <>
      <p role="status" className="visually-hidden">
        {translate('frame.loading')}
      </p>
      <div ref={show} className={styles.snapshot} />
    </>
  );
}
