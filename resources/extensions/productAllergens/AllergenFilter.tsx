import { useTranslate } from 'react-admin';
import { ALLERGENS } from '../../../src/contract/allergens';
import { ColumnFilter } from '../../../src/resource/fields/ColumnFilter';
import { useAllergenNames } from './allergenNames';

/** Lists the products with an allergen (`milk`), or without it (`-milk`). */
export function AllergenFilter() {
  const translate = useTranslate();
  const named = useAllergenNames();
  return (
    <ColumnFilter source="allergens">
      {(['without', 'with'] as const).map(kind => (
        <optgroup key={kind} label={translate(`allergens.${kind}`)}>
          {named(ALLERGENS).map(({ id, name }) => (
            <option key={id} value={kind === 'with' ? id : `-${id}`}>
              {translate(`allergens.${kind}_one`, { name })}
            </option>
          ))}
        </optgroup>
      ))}
    </ColumnFilter>
  );
}
