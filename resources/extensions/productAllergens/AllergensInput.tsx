import { ALLERGENS } from '../../../src/contract/allergens';
import type { Named } from '../../../src/contract/records';
import { ChoiceFieldset } from '../../../src/resource/form/inputs/ChoiceFieldset';
import { useFieldInput } from '../../../src/resource/form/inputs/useFieldInput';
import { codesIn, useAllergenNames } from './allergenNames';

const NONE: string[] = [];

export function AllergensInput({ source }: { source: string }) {
  const input = useFieldInput({ source, defaultValue: NONE });
  const { field } = input;
  const named = useAllergenNames();
  const chosen = codesIn(field.value);
  // A backend may have more than those that can be chosen here: these stay.
  const others = chosen.filter(code => !(ALLERGENS as readonly string[]).includes(code));
  const toggle = ({ id }: Named) =>
    field.onChange([...ALLERGENS.filter(code => (code === id) !== chosen.includes(code)), ...others]);
  return <ChoiceFieldset input={input} options={named(ALLERGENS)} chosen={named(chosen)} onToggle={toggle} />;
}
