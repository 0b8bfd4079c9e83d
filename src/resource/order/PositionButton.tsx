import { useTranslate } from 'react-admin';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { lazyDialog } from '../../ui/dialog/lazyDialog';
import { focusPageTitleIfLost } from '../../ui/page/pageTitle';
import { useListScreenContext } from '../list/state/useListScreen';
import { useResource } from '../ResourcesContext';
import styles from './PositionButton.module.css';

const PositionDialog = lazyDialog(async () => (await import('./PositionDialog')).PositionDialog);

/** Shows the place of a record and asks for another one. `position` counts from 0. */
export function PositionButton({ record, position }: { record: AnyRecord; position: number }) {
  const { recordRepresentation } = useResource();
  const { total } = useListScreenContext();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // The row has moved to another page.
      if (document.activeElement === current) focusPageTitleIfLost();
    };
  }, []);
  const place = position + 1;
  const label = translate('order.place_of', { name: recordRepresentation(record), place, total });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.place}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={PositionDialog.preload}
        onFocus={PositionDialog.preload}
      >
        {place}
      </button>
      {isOpen && <PositionDialog record={record} position={position} onClose={() => setOpen(false)} />}
    </>
  );
}
