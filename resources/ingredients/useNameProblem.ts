import { useDataProvider, useTranslate, type Identifier } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { findByName } from '../../src/api/lists/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';

/** Returns a function that checks an ingredient's name before it is sent. `own` is the ingredient that may keep the name. */
export function useNameProblem() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();

  return async (name: string, own?: Identifier): Promise<{ name?: string }> => {
    const problem = ingredientNameProblem(name);
    if (problem) return { name: translate(`ingredients.${problem}`) };
    // If the list cannot be read, only the backend checks for duplicates.
    const taken = await findByName(dataProvider, 'ingredients', name).catch(() => undefined);
    return taken && taken.id !== own ? { name: translate('ingredients.exists', { name: taken.name }) } : {};
  };
}
