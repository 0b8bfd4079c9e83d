import { Carrot } from 'lucide-react';
import type { Ingredient } from '../../src/contract/records';
import { DateField } from '../../src/resource/list/lazyList';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { importAndExport } from '../../src/resource/toolLinks';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { wire } from './wire';

const lists = () => import('./listChunk');
const IngredientsList = lazyComponent(async () => (await lists()).IngredientsList);
const EditableNameField = lazyComponent<{ source: string }>(async () => (await lists()).EditableNameField);
const RenameButton = lazyComponent(async () => (await lists()).RenameButton);
const { Column } = fieldsOf<Ingredient>();

export const ingredients = defineResource({
  ...wire,
  tools: importAndExport('ingredients'),
  icon: Carrot,
  columns: (
    <>
      <Column source="name" field={EditableNameField} />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  rowActions: <RenameButton />,
  views: { list: IngredientsList },
  prepareRecovery: async (...deletion) =>
    (await import('./prepareIngredientRecovery')).prepareIngredientRecovery(...deletion),
});
