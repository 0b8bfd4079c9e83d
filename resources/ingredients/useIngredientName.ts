import { useDataProvider, useTranslate, type Identifier } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import { findByName } from '../../src/api/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';

/** Returns functions that turn a problem with an ingredient's name into a sentence. */
export function useIngredientName() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();

  /** Returns why a name is not allowed, or null; nothing is saved yet. `own` is the ingredient that may keep the name. */
  async function problemOf(name: string, own?: Identifier): Promise<string | null> {
    const problem = ingredientNameProblem(name);
    if (problem) return translate(`ingredients.${problem}`);
    // If the list cannot be read, only the backend checks for duplicates.
    const taken = await findByName(dataProvider, 'ingredients', name).catch(() => undefined);
    return taken && taken.id !== own ? translate('ingredients.exists', { name: taken.name }) : null;
  }

  function refusalOf(error: unknown): { field?: string; banner: string } {
    const errors = formErrors(error, ['name']);
    return { field: errors?.fields.name, banner: errors?.banner.join('\n') ?? errorText(error, translate) };
  }

  return { problemOf, refusalOf };
}
