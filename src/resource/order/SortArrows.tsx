import { useRecordContext, useTranslate } from 'react-admin';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { useResource } from '../ResourcesContext';
import { useListScreenContext } from '../list/useListScreen';
import styles from './SortArrows.module.css';

/** Moves the record one place up or down in its list (F1, F2). Enabled only while the list is sorted by `sort_order`. */
export function SortArrows() {
  const { recordRepresentation } = useResource();
  const { rows, total, location, ordering, reorder, announce } = useListScreenContext();
  const record = useRecordContext();
  const translate = useTranslate();
  const pressed = useRef<-1 | 1 | null>(null);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);

  const index = rows.findIndex(({ id }) => id === record?.id);
  const position = (location.page - 1) * location.limit + index;

  // A button loses the focus when its row moves. Restore it, or focus the other arrow at the ends of the list.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const button = pressed.current < 0 ? up.current : down.current;
    const other = pressed.current < 0 ? down.current : up.current;
    (button?.disabled ? other : button)?.focus();
    pressed.current = null;
  }, [position]);

  if (!record) return null;
  const called = recordRepresentation(record);
  const move = (by: -1 | 1) => {
    pressed.current = by;
    reorder.move(record, by);
    announce(translate('order.moved', { name: called, position: position + by + 1, total }));
  };

  const isInOrder = ordering === 'sort_order' && location.search === '';
  return (
    <span className={styles.arrows}>
      <IconButton
        ref={up}
        icon="arrowUp"
        label={translate('order.up', { name: called })}
        disabled={!isInOrder || position === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        ref={down}
        icon="arrowDown"
        label={translate('order.down', { name: called })}
        disabled={!isInOrder || position === total - 1}
        onClick={() => move(1)}
      />
    </span>
  );
}
