import { useRecordContext } from 'react-admin';
import type { Product } from '../../src/contract/records';
import { defineExtension } from '../../src/resource/extension/Extension';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { Badges } from '../../src/ui/format/Badges';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { codesIn, useAllergenNames } from './allergenNames';

const AllergensInput = lazyComponent(async () => (await import('./AllergensInput')).AllergensInput);
const AllergenFilter = lazyComponent(async () => (await import('./AllergenFilter')).AllergenFilter);
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
