import { useRecordContext } from 'react-admin';
import type { Product } from '../../../src/contract/records';
import { defineExtension } from '../../../src/resource/extension/Extension';
import { fieldsOf } from '../../../src/resource/fieldsOf';
import { lazyInput } from '../../../src/resource/form/inputs/lazyInput';
import { Badges } from '../../../src/ui/format/Badges';

import { AllergenFilter } from './AllergenFilter';
import { codesIn, useAllergenNames } from './allergenNames';

const AllergensInput = lazyInput(async () => (await import('./AllergensInput')).AllergensInput);
const { Column } = fieldsOf<Product>();

function AllergenBadges({ source }: { source: string }) {
  const record = useRecordContext();
  const named = useAllergenNames();
  return <Badges items={named(codesIn(record?.[source]))} />;
}

/** The 14 allergens that a menu in the European Union has to name (capability `allergens`). */
export const productAllergens = defineExtension({
  resources: {
    products: {
      columns: <Column source="allergens" field={AllergenBadges} disableSort />,
      inputs: <AllergensInput source="allergens" />,
      filters: [{ parameter: 'allergens', control: <AllergenFilter key="allergens" /> }],
    },
  },
});
