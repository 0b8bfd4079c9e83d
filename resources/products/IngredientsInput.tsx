import { useDataProvider, useTranslate } from 'react-admin';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { findByName } from '../../src/api/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';
import type { Named } from '../../src/contract/records';
import { useCreateOnce } from '../../src/resource/form/useCreateOnce';
import { PickInput } from '../../src/resource/form/PickInput';

/** Picks ingredients, and adds a missing one without leaving the form (E6). */
export function IngredientsInput() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { createOnce, isAttempted } = useCreateOnce('ingredients');

  const add = async (name: string): Promise<Named> => {
    const problem = ingredientNameProblem(name);
    if (problem) throw new Error(translate(`ingredients.${problem}`));
    // An ingredient whose answer was lost may be the one of this name.
    const taken = isAttempted({ name })
      ? undefined
      : await findByName(dataProvider, 'ingredients', name).catch(() => undefined);
    if (taken) throw new Error(translate('ingredients.exists', { name: taken.name }));
    try {
      const created = (await createOnce({ name })) as AnyRecord & Named;
      return { id: created.id, name: created.name };
    } catch (failure) {
      const refused = formErrors(failure, ['name'])?.fields.name;
      throw new Error(
        refused ?? `${translate('resources.ingredients.failures.create')}. ${errorText(failure, translate)}`,
        {
          cause: failure,
        },
      );
    }
  };

  return <PickInput source="ingredients" reference="ingredients" onCreate={add} />;
}
