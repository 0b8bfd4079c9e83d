import { useDataProvider, useTranslate, type Identifier } from 'ra-core';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import { findByName } from '../../src/api/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';

/** The rules of an ingredient's name, as sentences. */
export function useIngredientName() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();

  /** What stands against a name, before anything is sent; `own` is the ingredient that may keep it. */
  async function problemOf(name: string, own?: Identifier): Promise<string | null> {
    const problem = ingredientNameProblem(name);
    if (problem) return translate(`ingredients.${problem}`);
    // Where the list cannot be read, the backend decides.
    const taken = await findByName(dataProvider, 'ingredients', name).catch(() => undefined);
    return taken && taken.id !== own ? translate('ingredients.exists', { name: taken.name }) : null;
  }

  function refusalOf(error: unknown): { field?: string; banner: string } {
    const errors = formErrors(error, ['name']);
    return { field: errors?.fields.name, banner: errors?.banner.join('\n') ?? errorText(error, translate) };
  }

  return { problemOf, refusalOf };
}
