import { useRecordContext, useTranslate } from 'react-admin';
import { ALLERGENS } from '../src/contract/allergens';
import type { Named, Product } from '../src/contract/records';
import { FilterBox } from '../src/resource/fields/filters';
import { fieldsOf } from '../src/resource/fieldsOf';
import { defineExtension } from '../src/resource/extension/Extension';
import styles from '../src/resource/form/ToggleList.module.css';
import { useFieldInput } from '../src/resource/form/useFieldInput';
import { ChoiceList } from '../src/ui/control/ChoiceList';
import { describedBy, FieldMessage } from '../src/ui/control/Field';
import { Badges } from '../src/ui/format/Badges';

/** The 14 allergens that a menu in the European Union has to name (capability `allergens`). */

const NONE: string[] = [];
const { Column } = fieldsOf<Product>();

/** Returns the allergens with their names in the current language. */
function useNamed(): (codes: readonly string[]) => Named[] {
  const translate = useTranslate();
  return codes => codes.map(id => ({ id, name: translate(`allergens.names.${id}`, { _: id }) }));
}

/** A backend may send null for none; a form has an empty text for null. */
function codesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(code => typeof code === 'string') : NONE;
}

function AllergenBadges({ source }: { source: string }) {
  const record = useRecordContext();
  const named = useNamed();
  return <Badges items={named(codesIn(record?.[source]))} />;
}

function AllergensInput({ source }: { source: string }) {
  const { texts, field } = useFieldInput({ source, defaultValue: NONE });
  const named = useNamed();
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

/** Lists the products with an allergen (`milk`), or without it (`-milk`). */
function AllergenFilter() {
  const translate = useTranslate();
  const named = useNamed();
  return (
    <FilterBox source="allergens">
      {(['without', 'with'] as const).map(kind => (
        <optgroup key={kind} label={translate(`allergens.${kind}`)}>
          {named(ALLERGENS).map(({ id, name }) => (
            <option key={id} value={kind === 'with' ? id : `-${id}`}>
              {translate(`allergens.${kind}_one`, { name })}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterBox>
  );
}

export const productAllergens = defineExtension({
  resources: {
    products: {
      columns: <Column source="allergens" field={AllergenBadges} disableSort />,
      inputs: <AllergensInput source="allergens" />,
      filters: [{ parameter: 'allergens', control: <AllergenFilter key="allergens" /> }],
    },
  },
});
