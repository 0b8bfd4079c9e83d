import { Carrot } from 'lucide-react';
import type { Ingredient } from '../../src/contract/records';
import { DateField } from '../../src/resource/list/DateField';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { IngredientsList } from './IngredientsList';
import { NameInPlace } from './NameInPlace';
import { RenameButton } from './RenameButton';

const { Column } = fieldsOf<Ingredient>();

export const ingredients = defineResource({
  name: 'ingredients',
  endpoint: 'company-api/v1/ingredients/',
  icon: Carrot,
  search: 'name',
  columns: (
    <>
      <Column source="name" field={NameInPlace} />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  rowActions: <RenameButton />,
  views: { list: IngredientsList },
  body: ({ name }) => ({ name }),
});
