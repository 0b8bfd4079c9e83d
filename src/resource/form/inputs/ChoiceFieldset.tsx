import type { ReactNode } from 'react';
import type { Named } from '../../../contract/records';
import { ChoiceList } from '../../../ui/control/ChoiceList';
import { describedBy, FieldMessage } from '../../../ui/control/Field';
import type { useFieldInput } from './useFieldInput';
import styles from './ChoiceFieldset.module.css';

interface ChoiceFieldsetProps {
  input: ReturnType<typeof useFieldInput>;
  options: readonly Named[];
  chosen: readonly Named[];
  onToggle: (record: Named) => void;
  /** Beside the label, such as how many are chosen. */
  count?: ReactNode;
  /** In place of the options, or above them: that they are being loaded. */
  children?: ReactNode;
}

/** An input of a form in which each choice is a button, with its label and its message. */
export function ChoiceFieldset({ input, options, chosen, onToggle, count, children }: ChoiceFieldsetProps) {
  const { texts, field } = input;
  return (
    <fieldset name={field.name} className={styles.list} {...describedBy({ ...texts, help: undefined })}>
      <legend>
        {texts.label}
        {count && <span className={styles.count}>{count}</span>}
      </legend>
      <FieldMessage {...texts} />
      {children}
      {options.length > 0 && <ChoiceList options={options} chosen={chosen} onToggle={onToggle} />}
    </fieldset>
  );
}
