import { useTranslate } from 'react-admin';
import { TextBox } from './TextBox';

/** A list of more choices than this has a box that filters it. */
export const MAX_UNFILTERED = 10;

/** A box that filters a list of choices by name. */
export function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const label = useTranslate()('form.choices_filter');
  return (
    <TextBox
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      // Enter must not submit the form around the list.
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    />
  );
}
