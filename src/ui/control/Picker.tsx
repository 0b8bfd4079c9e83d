import useAutocomplete from '@mui/material/useAutocomplete';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Named } from '../../contract/records';
import { iconClass } from '../icon/iconClass';
import { describedBy, Field } from './Field';
import styles from './Picker.module.css';

interface PickerProps {
  id: string;
  label: string;
  help?: React.ReactNode;
  error?: React.ReactNode;
  required?: boolean;
  /** The search results for `text`. */
  options: readonly Named[];
  chosen: readonly Named[];
  onChange: (chosen: Named[]) => void;
  text: string;
  onText: (text: string) => void;
  /** Whether the options may still be those for an earlier text. */
  isLoading: boolean;
  /** Allows one choice at most: picking another replaces it. */
  single?: boolean;
  /** Shown when there are no options. */
  nothing: string;
  /** An extra option that adds a record with the typed name. */
  add?: { label: string; onAdd: () => void };
  /** The field's name, by which the form finds the input. */
  name?: string;
  /** Whether the dialog around it starts here. */
  autoFocus?: boolean;
}

/** The id of the `add` option, which is in the list so that arrow keys and Enter reach it. */
const OFFER_ID = -1;

/** A combobox: a text box to search in, the chosen records as chips, and the results as a list. */
export function Picker(props: PickerProps) {
  const {
    id,
    label,
    help,
    error,
    required,
    options,
    chosen,
    onChange,
    text,
    onText,
    isLoading,
    single,
    nothing,
    add,
    name,
    autoFocus,
  } = props;
  const translate = useTranslate();
  // A form or a dialog that starts in this box would otherwise open with the list over its other fields.
  const [isReady, setReady] = useState(false);
  // eslint-disable-next-line react-hooks/set-state-in-effect -- a form focuses its first field in an effect too, after this one
  useEffect(() => setReady(true), []);
  /** Whether an option is highlighted by the arrow keys. The first one is highlighted without them. */
  const isMoved = useRef(false);
  const offered = add ? [...options, { id: OFFER_ID, name: add.label }] : options;
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    setAnchorEl,
    popupOpen,
    groupedOptions,
  } = useAutocomplete<Named, true>({
    id,
    multiple: true,
    options: offered,
    value: [...chosen],
    inputValue: text,
    filterOptions: found => found,
    filterSelectedOptions: true,
    getOptionLabel: option => option.name,
    getOptionKey: option => option.id,
    isOptionEqualToValue: (option, value) => option.id === value.id,
    onHighlightChange: (_, __, reason) => {
      isMoved.current = reason === 'keyboard';
    },
    onInputChange: (_, value, reason) => {
      isMoved.current = false;
      if (reason !== 'blur') onText(reason === 'selectOption' || reason === 'removeOption' ? '' : value);
    },
    onChange: (_, picked) => {
      const last = picked.at(-1);
      if (last?.id === OFFER_ID) add?.onAdd();
      else onChange(single ? picked.slice(-1) : picked);
    },
    autoHighlight: true,
    openOnFocus: isReady,
    clearOnBlur: false,
  });

  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The first option for an earlier text is not what the user wants.
    const isEarly = popupOpen && isLoading && !isMoved.current;
    if (isEarly) event.stopPropagation();
    // Enter belongs to the search: it must not submit the form.
    if (isEarly || text !== '') event.preventDefault();
  };

  return (
    <Field id={id} label={label} help={help} error={error} required={required}>
      <div {...getRootProps()} ref={setAnchorEl} className={styles.picker}>
        <div className={styles.box} aria-invalid={error ? true : undefined}>
          {chosen.map(record => (
            <span key={record.id} className={styles.chip}>
              <bdi>{record.name}</bdi>
              <button
                type="button"
                className={iconClass('cross')}
                aria-label={translate('form.remove', { name: record.name })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== record.id))}
              />
            </span>
          ))}
          <input
            {...getInputProps()}
            onKeyDown={handleEnter}
            name={name}
            autoFocus={autoFocus}
            className={styles.input}
            aria-required={required}
            {...describedBy({ id, help, error })}
          />
        </div>
        {/* Browsers make a list that scrolls a tab stop, but this one is gone when the input loses the focus. */}
        {popupOpen && (
          <ul {...getListboxProps()} tabIndex={-1} aria-label={label} className={styles.list}>
            {groupedOptions.map((option, index) => {
              const { key, ...optionProps } = getOptionProps({ option, index });
              return (
                <li key={key} {...optionProps} className={option.id === OFFER_ID ? styles.offer : undefined}>
                  <bdi>{option.name}</bdi>
                </li>
              );
            })}
            {groupedOptions.length === 0 && (
              <li role="option" aria-disabled="true" aria-selected="false" className={styles.nothing}>
                {isLoading ? translate('form.loading') : nothing}
              </li>
            )}
          </ul>
        )}
      </div>
    </Field>
  );
}
