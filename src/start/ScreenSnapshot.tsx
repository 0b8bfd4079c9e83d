import { useTranslate } from 'ra-core';
import { use, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SnapshotKeeperContext } from './useScreenSnapshot';
import styles from './ScreenSnapshot.module.css';

interface ScreenSnapshotProps {
  /** The place on the screen: the `data-place` of an element around this. */
  place: string;
  /** What is shown where there was no last visit: a skeleton. */
  children: ReactNode;
}

/**
 * In place of what is still being read: what the last visit left there (`snapshotFormat.ts`), as long as the person is where
 * they came in. It stands in the document only until the first screen is drawn, so that no later screen finds any of it.
 */
export function ScreenSnapshot({ place, children }: ScreenSnapshotProps) {
  const translate = useTranslate();
  const owner = use(SnapshotKeeperContext)?.owner;
  const { key } = useLocation();
  const [seen] = useState(() => {
    const main = document.querySelector<HTMLElement>('main[aria-busy]');
    const still = main?.dataset.owner === owner ? main?.querySelector(`[data-place=${place}]`) : null;
    return { key, still };
  });
  const { still } = seen;
  const show = useCallback(
    (element: Element | null) => element?.replaceChildren(...(still?.cloneNode(true).childNodes ?? [])),
    [still],
  );
  if (!still || seen.key !== key) return children;
  return (
    <>
      <p role="status" className="visually-hidden">
        {translate('frame.loading')}
      </p>
      <div ref={show} className={styles.still} />
    </>
  );
}
