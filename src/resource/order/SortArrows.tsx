import { useRecordContext, useTranslate } from 'react-admin';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { useResource } from '../ResourcesContext';
import { useListScreenContext } from '../list/state/useListScreen';
import { holdButton } from './holdButton';
import { PositionButton } from './PositionButton';
import { useReorderContext } from './ReorderContext';
import styles from './SortArrows.module.css';

/**
 * Shows the record's place in its list, counted from 1, and moves it: one place up or down, or to a place (F1, F2). Enabled
 * only while the list is sorted by `sort_order`.
 */
export function SortArrows() {
  const { recordRepresentation } = useResource();
  const { rows, start, total, isInOrder, announce } = useListScreenContext();
  const reorder = useReorderContext();
  const record = useRecordContext();
  const translate = useTranslate();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);

  const index = rows.findIndex(({ id }) => id === record?.id);
  const position = start + index;
  const id = record?.id;

  // A button loses the focus when its row moves. Restore it, or focus the other arrow at the ends of the list. The row may
  // have moved to another page, where its arrows are new.
  const release = useEffectEvent(reorder.release);
  useLayoutEffect(() => {
    const arrow = release(id);
    if (!arrow) return;
    const [button, other] = arrow.by < 0 ? [up.current, down.current] : [down.current, up.current];
    if (!button) return;
    (button.disabled ? other : button)?.focus({ preventScroll: true });
    holdButton(button, arrow.top);
  }, [position, id]);

  if (!record) return null;
  const called = recordRepresentation(record);

  const moveBy = (by: -1 | 1) => {
    const { top = 0 } = (by < 0 ? up : down).current?.getBoundingClientRect() ?? {};
    reorder.press({ id: record.id, by, top });
    reorder.move(record, by);
    announce(translate('order.moved', { name: called, position: position + by + 1, total }));
  };
  return (
    <span className={styles.arrows}>
      <IconButton
        ref={up}
        icon="arrowUp"
        label={translate('order.up', { name: called })}
        disabled={!isInOrder || position === 0}
        onClick={() => moveBy(-1)}
      />
      {isInOrder && <PositionButton record={record} position={position} />}
      <IconButton
        ref={down}
        icon="arrowDown"
        label={translate('order.down', { name: called })}
        disabled={!isInOrder || position === total - 1}
        onClick={() => moveBy(1)}
      />
    </span>
  );
}
