import { useTranslate } from 'react-admin';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import type { AnyRecord } from '../../src/api/AnyRecord';
import type { Named } from '../../src/contract/records';
import { useCreateOnce } from '../../src/resource/form/useCreateOnce';
import { PickInput } from '../../src/resource/form/PickInput';
import { useNameProblem } from '../ingredients/useNameProblem';

/** Picks ingredients, and adds a missing one without leaving the form (E6). */
export function IngredientsInput() {
  const translate = useTranslate();
  const nameProblem = useNameProblem();
  const { createOnce, isAttempted } = useCreateOnce('ingredients');

  const add = async (name: string): Promise<Named> => {
    // An ingredient whose answer was lost may be the one of this name.
    const { name: problem } = isAttempted({ name }) ? {} : await nameProblem(name);
    if (problem) throw new Error(problem);
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
