// @ts-nocheck
import { Carrot } from 'lucide-react';
import type { Ingredient } from '../../src/contract/records';
import { DateField } from '../../src/resource/list/DateField';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { IngredientsList } from './IngredientsList';
import { NameInPlace } from './NameInPlace';
import { RenameButton } from './RenameButton';
import { wire } from './wire';

const { Column } = fieldsOf<Ingredient>();

export const ingredients = defineResource({
  ...wire,
  icon: Carrot,
  columns: (
    <>
      <Column source="name" field={NameInPlace} />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  rowActions: <RenameButton />,
  views: { list: IngredientsList },
  prepareRecovery: async (...deletion) =>
    (await import('./prepareIngredientRecovery')).prepareIngredientRecovery(...deletion),
});
