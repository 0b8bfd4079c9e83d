import type { AnyRecord } from '../../src/api/AnyRecord';
import { isGone } from '../../src/api/ApiError';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import { changeRecord } from '../../src/api/changeRecord';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { MAX_PAGE_SIZE } from '../../src/api/lists/listQuery';
import { readFirst } from '../../src/api/lists/readFirst';
import { byNumber } from '../../src/contract/ids';
import type { Ingredient, Product } from '../../src/contract/records';
import { namedIn } from '../../src/resource/namedIn';
import { prepareCreation } from '../../src/resource/prepareCreation';
import { createEachAgain, type Recovery } from '../../src/resource/recovery';

/** An ingredient before its deletion. */
interface Use {
  id: Ingredient['id'];
  name: string;
  /** The products that had it and do not have it again yet. */
  products: Set<Product>;
  /** Creates the ingredient again, once. */
  create: () => Promise<Ingredient & AnyRecord>;
}

/**
 * Looks up which products have the ingredients, so that they can be created again and put back.
 * @returns null if the company has more than 1,000 products.
 */
export async function prepareIngredientRecovery(
  ingredients: readonly Ingredient[],
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<Recovery<Ingredient> | null> {
  const { data: products, total } = await readFirst<Product>(dataProvider, 'products', { signal });
  // With more products, it is not looked up which of them have an ingredient.
  if (total > MAX_PAGE_SIZE) return null;
  const uses = ingredients.map(({ id, name }): Use => ({
    id,
    name,
    products: new Set(
      products.filter(({ ingredients }) => namedIn(ingredients).some(each => each.id === id)),
    ),
    create: prepareCreation(dataProvider, 'ingredients', { name }),
  }));
  return {
    lost: [],
    restore: async deleted => {
      const ids = new Set(deleted.map(({ id }) => id));
      // A product may have several of the ingredients, and each change sends all of them: one after the other.
      const wanted = uses.filter(({ id }) => ids.has(id)).sort(byNumber);
      return createEachAgain(
        wanted,
        ({ name }) => name,
        use => createAgain(use, dataProvider),
      );
    },
  };
}

/** @returns whether the ingredient is back in all products that had it and still exist */
async function createAgain({ create, products }: Use, dataProvider: PanelDataProvider): Promise<boolean> {
  const created = await create();
  const { failed } = await attemptEach([...products], async product => {
    try {
      await changeRecord<Product & AnyRecord>(dataProvider, 'products', product.id, current => {
        const ingredients = namedIn(current.ingredients);
        return ingredients.some(({ id }) => id === created.id)
          ? null
          : { ...current, ingredients: [...ingredients, created] };
      });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    products.delete(product);
  });
  return failed.length === 0;
}
