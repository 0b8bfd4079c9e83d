import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { useMe } from '../../api/useMe';
import { currentLanguage } from '../../i18n/language';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/control/Field';
import { TextArea, TextBox } from '../../ui/control/TextBox';
import { formatPrice } from '../../ui/format/price';
import styles from './ImportPage.module.css';
import tools from '../tools.module.css';
import type { Field as ImportedField } from '../spreadsheet/fields';
import { doubtText } from './plan/doubtText';
import { isBlocked, type Change, type PlannedRow, type Typed } from './plan/planImport';

interface PlanRowProps {
  row: PlannedRow;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  fields: readonly ImportedField[];
  /** The unfinished correction of the row. */
  correcting: Typed | undefined;
  onCorrecting: (typed: Typed) => void;
  /** Called with the texts at the end of a correction, or with nothing if none was changed. */
  onCorrect: (typed?: Typed) => void;
}

/** A row of the plan: what it does, why it is doubtful, and its texts, which can be corrected. */
export function PlanRow(props: PlanRowProps) {
  const { row, isTicked, onTick, fields, correcting, onCorrecting, onCorrect } = props;
  const translate = useTranslate();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || correcting !== undefined;
  const priceOf = usePrice();
  const { number, kind, values, changes, doubts, action, photo } = row;
  const name = values.name || translate('import.no_name');
  const valueOf = ({ field }: Change, value: string) =>
    (field === 'price' ? priceOf(value) : value) || translate('import.nothing');

  return (
    <li>
      <div className={styles.row}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={translate('import.take', { number, name })}
            checked={isTicked}
            disabled={action === 'nothing' || isBlocked(row)}
            onChange={event => onTick(event.target.checked)}
          />
        </label>
        <div className={styles.what}>
          <div className={styles.head}>
            <bdi>{name}</bdi>
            {action === 'create' && values.price && <span>{priceOf(values.price)}</span>}
            <span className={styles.kind}>{translate(`import.kinds.${kind}`)}</span>
          </div>
          <div className={styles.notes}>
            <p>{translate('import.row', { number })}</p>
            {changes.map(change => (
              <p key={change.field}>
                {translate('import.change', {
                  field: translate(`import.fields.${change.field}`),
                  from: valueOf(change, change.from),
                  to: valueOf(change, change.to),
                })}
              </p>
            ))}
            {action === 'create' && photo && <p>{translate('import.with_photo', { name: photo })}</p>}
          </div>
          {doubts.map(doubt => (
            <p key={doubt.key} className={styles.doubt}>
              {doubtText(doubt, translate)}
            </p>
          ))}
        </div>
        {!isOpen && (
          <Button
            id={`correct-${number}`}
            aria-label={translate('import.correct_row', { number })}
            onClick={() => setOpened(true)}
          >
            {translate('import.correct')}
          </Button>
        )}
        {isOpen && (
          <RowFields
            typed={row.typed}
            correcting={correcting}
            fields={fields}
            onCorrecting={onCorrecting}
            onDone={() => {
              setOpened(false);
              onCorrect(correcting);
              // It exists after the next render, unless the row is shown in another group now.
              setTimeout(() => document.getElementById(`correct-${number}`)?.focus());
            }}
          />
        )}
      </div>
    </li>
  );
}

interface RowFieldsProps {
  typed: Typed;
  correcting: Typed | undefined;
  fields: readonly ImportedField[];
  onCorrecting: (typed: Typed) => void;
  onDone: () => void;
}

function RowFields({ typed, correcting, fields, onCorrecting, onDone }: RowFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const texts = { ...typed, ...correcting };
  return (
    <form
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault();
        onDone();
      }}
    >
      {fields.map((field, index) => {
        const Box = field === 'description' ? TextArea : TextBox;
        return (
          <Field key={field} id={id + field} label={translate(`import.fields.${field}`)}>
            <Box
              id={id + field}
              value={texts[field] ?? ''}
              autoFocus={index === 0 && !correcting}
              onChange={(event: { target: { value: string } }) =>
                // Only what is typed: the other fields come from the columns, and the user may choose these again.
                onCorrecting({ ...correcting, [field]: event.target.value })
              }
            />
          </Field>
        );
      })}
      <div className={tools.buttons}>
        <Button kind="outlined" type="submit">
          {translate('import.corrected')}
        </Button>
      </div>
    </form>
  );
}

/** Returns a function that formats a plain decimal as a price of the company. */
function usePrice() {
  const { data: me } = useMe();
  return (price: string) =>
    price && me ? formatPrice(price, me.company.currency, currentLanguage()) : price;
}
