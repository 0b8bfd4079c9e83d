import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import styles from './LastSeen.module.css';

interface LastSeenProps {
  /** The place on the screen: the `data-place` of an element around this. */
  place: string;
  /** What is shown where there was no last visit: a skeleton. */
  children: ReactNode;
}

/**
 * In place of what is still being read: what the last visit left there (`keptScreen.ts`). It stands in the document only
 * until the first screen is drawn, so that no later screen finds anything of it.
 */
export function LastSeen({ place, children }: LastSeenProps) {
  const translate = useTranslate();
  const [still] = useState(() => document.querySelector(`main[aria-busy] [data-place=${place}]`));
  if (!still) return children;
  return (
    <>
      <p role="status" className="visually-hidden">
        {translate('frame.loading')}
      </p>
      <div
        ref={element => element?.replaceChildren(...still.cloneNode(true).childNodes)}
        className={styles.still}
      />
    </>
  );
}
