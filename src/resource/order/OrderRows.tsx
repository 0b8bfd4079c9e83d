import {
  Accessibility,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom';
import { DragDropProvider, KeyboardSensor } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { OrderRow } from './OrderRow';
import styles from './OrderRows.module.css';

// The handle does not scroll, so a drag starts without a delay.
const SENSORS = [
  PointerSensor.configure({
    activationConstraints: () => [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
  KeyboardSensor,
];

interface OrderRowsProps {
  rows: readonly AnyRecord[];
  /** Called with the new position of a record, counted from 0. */
  onMoveTo: (record: AnyRecord, position: number) => void;
}

/** A list whose rows can be dragged by pointer, touch and keyboard. */
export function OrderRows({ rows, onMoveTo }: OrderRowsProps) {
  const plugins = usePlugins(rows.length);

  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
    const record = rows.find(({ id }) => id === source.id);
    if (record) onMoveTo(record, source.index);
  };
  return (
    <DragDropProvider sensors={SENSORS} plugins={defaults => [...defaults, ...plugins]} onDragEnd={drop}>
      <ol className={styles.rows}>
        {rows.map((record, index) => (
          <OrderRow key={record.id} record={record} index={index} total={rows.length} onMoveTo={onMoveTo} />
        ))}
      </ol>
    </DragDropProvider>
  );
}

/** Announcements in the panel's language, and styles that the page's Content-Security-Policy allows. */
function usePlugins(total: number) {
  const translate = useTranslate();
  return useMemo(() => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
    return [
      StyleInjector.configure(nonce === undefined ? {} : { nonce }),
      Accessibility.configure({
        screenReaderInstructions: { draggable: translate('order.drag_help') },
        announcements: {
          dragstart: ({ operation: { source } }: DragStartEvent) =>
            isSortable(source)
              ? translate('order.picked', { name: nameOf(source), place: source.index + 1, total })
              : undefined,
          dragover: ({ operation: { source, target } }: DragOverEvent) =>
            isSortable(source) && isSortable(target) && source.id !== target.id
              ? translate('order.over', { place: target.index + 1, total })
              : undefined,
          dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
            source && canceled ? translate('order.drag_cancelled', { name: nameOf(source) }) : undefined,
        },
      }),
    ];
  }, [translate, total]);
}

function nameOf({ data }: { data: unknown }): string {
  return (data as { name: string }).name;
}
