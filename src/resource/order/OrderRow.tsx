import { useSortable } from '@dnd-kit/react/sortable';
import { useTranslate } from 'react-admin';
import { memo } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { IconButton } from '../../ui/button/IconButton';
import { useKeptFocus } from '../../ui/useKeptFocus';
import { useResource } from '../ResourcesContext';
import { PositionBox } from './PositionBox';
import styles from './OrderRows.module.css';

interface OrderRowProps {
  record: AnyRecord;
  /** Its position, counted from 0. */
  index: number;
  total: number;
  onMoveTo: (record: AnyRecord, position: number) => void;
}

/** A row of order mode: its handle, its place, its name, and buttons that move it to the ends. */
export const OrderRow = memo(function OrderRow({ record, index, total, onMoveTo }: OrderRowProps) {
  const { recordRepresentation } = useResource();
  const translate = useTranslate();
  const name = recordRepresentation(record);
  const { ref, handleRef, isDragSource } = useSortable({ id: record.id, index, data: { name } });
  const focus = useKeptFocus<HTMLSpanElement>();
  return (
    <li ref={ref} className={styles.row} data-dragged={isDragSource || undefined}>
      <IconButton
        ref={handleRef}
        icon="grip"
        label={translate('order.drag', { name })}
        aria-roledescription={translate('order.handle')}
      />
      <PositionBox
        label={translate('order.place_of', { name, place: index + 1, total })}
        position={index}
        total={total}
        onMoveTo={position => onMoveTo(record, position)}
      />
      <bdi className={styles.name}>{name}</bdi>
      <span {...focus} className={styles.ends}>
        <IconButton
          icon="toTop"
          label={translate('order.to_top_of', { name })}
          disabled={index === 0}
          onClick={() => onMoveTo(record, 0)}
        />
        <IconButton
          icon="toEnd"
          label={translate('order.to_end_of', { name })}
          disabled={index === total - 1}
          onClick={() => onMoveTo(record, total - 1)}
        />
      </span>
    </li>
  );
});
