import { ALLERGENS } from '../../src/contract/allergens';
import type { Named } from '../../src/contract/records';
import styles from '../../src/resource/form/ToggleList.module.css';
import { useFieldInput } from '../../src/resource/form/useFieldInput';
import { ChoiceList } from '../../src/ui/control/ChoiceList';
import { describedBy, FieldMessage } from '../../src/ui/control/Field';
import { codesIn, useAllergenNames } from './allergenNames';

const NONE: string[] = [];

export function AllergensInput({ source }: { source: string }) {
  const { texts, field } = useFieldInput({ source, defaultValue: NONE });
  const named = useAllergenNames();
  const chosen = codesIn(field.value);
  const toggle = ({ id }: Named) =>
    field.onChange(ALLERGENS.filter(code => (code === id) !== chosen.includes(code)));
  return (
    <fieldset name={field.name} className={styles.list} {...describedBy({ ...texts, help: undefined })}>
      <legend>{texts.label}</legend>
      <FieldMessage {...texts} />
      <ChoiceList options={named(ALLERGENS)} chosen={named(chosen)} onToggle={toggle} />
    </fieldset>
  );
}
