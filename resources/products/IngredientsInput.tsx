import { useDataProvider, useTranslate } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { findByName } from '../../src/api/lists/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';
import type { Named } from '../../src/contract/records';
import { PickInput } from '../../src/resource/form/inputs/PickInput';
import { useAddByName } from './useAddByName';

/** Picks ingredients, and adds a missing one without leaving the form (E6). */
export function IngredientsInput() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { add, isAttempted } = useAddByName('ingredients');

  const addMissing = async (name: string): Promise<Named> => {
    const problem = ingredientNameProblem(name);
    if (problem) throw new Error(translate(`ingredients.${problem}`));
    // An ingredient whose answer was lost may be the one of this name.
    const taken = isAttempted({ name })
      ? undefined
      : await findByName(dataProvider, 'ingredients', name).catch(() => undefined);
    if (taken) throw new Error(translate('ingredients.exists', { name: taken.name }));
    return add({ name });
  };

  return <PickInput source="ingredients" reference="ingredients" onCreate={addMissing} />;
}
