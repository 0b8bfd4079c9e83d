import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { ResourceName } from '../../../contract/records';
import { Picker } from '../../../ui/control/Picker';
import { namedIn } from '../../namedIn';
import { useFieldInput, type FieldInputProps } from './useFieldInput';
import { useErrorFocus } from './useErrorFocus';
import { useNameSearch } from './useNameSearch';
import { useTypedText } from './useTypedText';

export interface PickOneInputProps extends FieldInputProps {
  reference: ResourceName;
}

/** Picks one record of another resource by searching its name. The form's value is its `{id, name}`, or null. */
export function PickOneInput({ reference, ...input }: PickOneInputProps) {
  const [text, setText] = useState('');
  const typedText = useTypedText(input.source, text);
  const validate = [...[input.validate ?? []].flat(), typedText.validate];
  const { texts, field } = useFieldInput({ ...input, defaultValue: null, validate });
  useErrorFocus(field, texts.id);
  const translate = useTranslate();
  const [isUsed, setUsed] = useState(false);
  const { options, isLoading, error } = useNameSearch(reference, text, isUsed);
  const chosen = namedIn([field.value]);
  return (
    <div onFocus={() => setUsed(true)}>
      <Picker
        {...texts}
        name={field.name}
        error={texts.error ?? (error ? translate('form.choices_failed') : undefined)}
        single
        options={options}
        chosen={chosen}
        onChange={([picked]) => field.onChange(picked ?? null)}
        text={text}
        onText={setText}
        isLoading={isLoading}
        nothing={
          text.trim()
            ? translate('list.nothing_found', { text: text.trim() })
            : translate('form.choices_empty')
        }
      />
    </div>
  );
}
