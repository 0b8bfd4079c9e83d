import { useTranslate } from 'react-admin';
import { useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { fold } from '../../../contract/fold';
import type { Named, ResourceName } from '../../../contract/records';
import { Picker } from '../../../ui/control/Picker';
import { namedIn } from '../../namedIn';
import { useFieldInput, type FieldInputProps } from './useFieldInput';
import { useErrorFocus } from './useErrorFocus';
import { useNameSearch } from './useNameSearch';
import { useTypedText } from './useTypedText';

export interface PickInputProps extends FieldInputProps {
  reference: ResourceName;
  /**
   * Creates a record with the typed name and returns it. If omitted, only existing records can be picked.
   * @throws {Error} whose message is shown below the box.
   */
  onCreate?: (name: string) => Promise<Named>;
}

const NOTHING: Named[] = [];

/** Picks several records of another resource by searching their names. The form's value is a list of `{id, name}`. */
export function PickInput({ reference, onCreate, ...input }: PickInputProps) {
  const translate = useTranslate();
  const { getFieldState, getValues, trigger } = useFormContext();
  /** The name that is being created. A save would leave it out. */
  const adding = useRef<string>(undefined);
  const afterAdding = () => adding.current && translate('form.adding', { name: adding.current });
  const [text, setText] = useState('');
  const typedText = useTypedText(input.source, text);
  const { texts, field } = useFieldInput({
    ...input,
    defaultValue: NOTHING,
    validate: [...[input.validate ?? []].flat(), afterAdding, typedText.validate],
  });
  useErrorFocus(field, texts.id);
  const [isUsed, setUsed] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [isCreating, setCreating] = useState(false);
  const { options, isLoading, isSettled, error } = useNameSearch(reference, text, isUsed);

  const chosen = namedIn(field.value);
  const typed = text.trim();
  const isKnown = [...options, ...chosen].some(({ name }) => fold(name) === fold(typed));

  const create = async () => {
    if (!onCreate || isCreating) return;
    setCreating(true);
    setProblem(null);
    adding.current = typed;
    try {
      const created = await onCreate(typed);
      adding.current = undefined;
      // Others may have been picked or removed meanwhile.
      const chosenNow = namedIn(getValues(field.name));
      field.onChange([...chosenNow.filter(({ id }) => id !== created.id), created]);
      setText(current => (current.trim() === typed ? '' : current));
    } catch (failure) {
      adding.current = undefined;
      // The reason of the failure takes the place of a refused save's "wait".
      if (getFieldState(field.name).invalid) void trigger(field.name);
      // Choosing "add" cleared the box; restore the text unless the user has typed again.
      setText(current => current || typed);
      setProblem(failure instanceof Error ? failure.message : translate('errors.unexpected'));
    } finally {
      setCreating(false);
    }
  };

  const mayAdd = onCreate !== undefined && typed !== '' && isSettled && !isKnown && !isCreating;
  return (
    <div onFocus={() => setUsed(true)}>
      <Picker
        {...texts}
        name={field.name}
        error={texts.error ?? problem ?? (error ? translate('form.choices_failed') : undefined)}
        options={options}
        chosen={chosen}
        onChange={field.onChange}
        text={text}
        onText={value => {
          setText(value);
          setProblem(null);
        }}
        isLoading={isLoading}
        nothing={
          isCreating
            ? translate('form.loading')
            : typed
              ? translate('list.nothing_found', { text: typed })
              : translate('form.choices_empty')
        }
        add={
          mayAdd ? { label: translate('form.add', { name: typed }), onAdd: () => void create() } : undefined
        }
      />
    </div>
  );
}
