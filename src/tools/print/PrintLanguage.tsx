import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useId } from 'react';
import type { Language } from '../../../i18n/languages';
import { LANGUAGES } from '../../i18n/detection';
import { Field } from '../../ui/control/Field';
import { SelectBox } from '../../ui/control/TextBox';
import { loadToolTexts } from '../lazyTool';

interface PrintLanguageProps {
  value: Language;
  onChange: (language: Language) => void;
}

/** Chooses the language of what is printed, which need not be that of the panel. */
export function PrintLanguage({ value, onChange }: PrintLanguageProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Field id={id} label={translate('print.language')}>
      <SelectBox id={id} value={value} onChange={event => onChange(event.target.value as Language)}>
        {LANGUAGES.map(({ locale, name }) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}

/** Whether the texts of a language are loaded. */
export function useTextsOf(language: Language): boolean {
  const { isSuccess } = useQuery({
    queryKey: ['print-texts', language],
    queryFn: async () => {
      await loadToolTexts(language);
      return true;
    },
    staleTime: Infinity,
  });
  return isSuccess;
}
