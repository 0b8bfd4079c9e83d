import { useLocales } from 'react-admin';
import { useId } from 'react';
import { Field } from './Field';
import { SelectBox } from './TextBox';

interface LanguageFieldProps<Language extends string> {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
}

/** Chooses one of the panel's languages, each in its own name. */
export function LanguageField<Language extends string>({
  label,
  value,
  onChange,
}: LanguageFieldProps<Language>) {
  const languages = useLocales();
  const id = useId();
  return (
    <Field id={id} label={label}>
      <SelectBox id={id} value={value} onChange={event => onChange(event.target.value as Language)}>
        {languages.map(({ locale, name }) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}
