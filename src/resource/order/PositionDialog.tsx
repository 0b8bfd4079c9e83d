import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import { FormDialog } from '../../form/FormDialog';
import { usePlainForm } from '../../form/usePlainForm';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { useListScreenContext } from '../list/state/useListScreen';
import { useResource } from '../ResourcesContext';
import { parsePosition } from './parsePosition';
import { useReorderContext } from './ReorderContext';
import styles from './PositionDialog.module.css';

interface PositionDialogProps {
  record: AnyRecord;
  /** Its place, counted from 0. */
  position: number;
  onClose: () => void;
}

/** Moves a record to the top, to the end or to a place that is typed. */
export function PositionDialog({ record, position, onClose }: PositionDialogProps) {
  const { recordRepresentation } = useResource();
  const { total, announce } = useListScreenContext();
  const reorder = useReorderContext();
  const translate = useTranslate();
  const name = recordRepresentation(record);

  const moveTo = (target: number) => {
    onClose();
    if (target === position) return;
    // The dialog returns the focus to its button when it closes. A row that has moved before would scroll the page to its new place.
    setTimeout(() => {
      reorder.moveTo(record, target);
      announce(translate('order.moved', { name, position: target + 1, total }));
    });
  };

  const form = usePlainForm({
    initial: { place: String(position + 1) },
    check: ({ place }) =>
      parsePosition(place, total) === undefined ? { place: translate('order.place_invalid', { total }) } : {},
    send: async ({ place }) => {
      moveTo(parsePosition(place, total) ?? position);
    },
  });
  return (
    <FormDialog
      title={translate('order.place_of', { name, place: position + 1, total })}
      form={form}
      submit="order.move"
      onClose={onClose}
    >
      <div className={styles.ends}>
        <Button kind="outlined" disabled={position === 0} onClick={() => moveTo(0)}>
          {translate('order.to_top')}
        </Button>
        <Button kind="outlined" disabled={position === total - 1} onClick={() => moveTo(total - 1)}>
          {translate('order.to_end')}
        </Button>
      </div>
      <Field {...form.field('place')} label={translate('order.place', { total })} required>
        <TextBox
          {...form.control('place')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          onFocus={event => event.target.select()}
        />
      </Field>
    </FormDialog>
  );
}
