import type { AnyRecord } from '../../src/api/AnyRecord';
import { isApiError, isGone, mayBeCarriedOut } from '../../src/api/ApiError';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { mapWithConcurrency } from '../../src/api/concurrency/mapWithConcurrency';
import { byNumber } from '../../src/contract/ids';
import type { Ingredient, Product, ProductCategory, RecordId } from '../../src/contract/records';
import { createEachAgain, type Recovery } from '../../src/resource/recovery';
import { namedIn } from '../../src/resource/namedIn';
import { prepareCreation } from '../../src/resource/prepareCreation';
import { readPhoto } from '../../src/resource/photo/readPhoto';
import { createPlaceAgain, readPlaces } from '../../src/api/lists/productPlaces';

/** A product as it is before its deletion. */
interface Kept {
  product: Product;
  /** Its places that are not back yet. */
  places: Set<ProductCategory>;
  photo: File | null;
  /** Whether the backend has refused the photo: the product is back without it. */
  isPhotoRefused: boolean;
  /** Creates the product again, once. */
  create: () => Promise<AnyRecord>;
}

/**
 * Reads products with their places in categories and their photos, so that they can be created again. A photo on a host that
 * does not let this page read it is lost.
 */
export async function prepareProductRecovery(
  products: readonly Product[],
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<Recovery<Product>> {
  const found = await mapWithConcurrency(products, async ({ id }): Promise<Kept | null> => {
    const [product, places] = await Promise.all([
      readIfThere(dataProvider, id, signal),
      readPlaces(dataProvider, id, signal),
    ]);
    // A colleague has deleted it: there is nothing to delete, or to create again.
    if (!product) return null;
    const photo = await readPhoto(product.photo, signal);
    const create = prepareCreation(dataProvider, 'products', { ...product, photo });
    return { product, places: new Set(places), photo, isPhotoRefused: false, create };
  });
  const kept = found.filter(one => one !== null);
  const isPhotoLost = kept.some(({ product, photo }) => product.photo && !photo);
  const isMarkLost = kept.some(({ product }) => product.sold_out_until);
  return {
    lost: [...(isPhotoLost ? ['photo.lost'] : []), ...(isMarkLost ? ['products.sold_out_lost'] : [])],
    restore: async deleted => {
      const ids = new Set(deleted.map(({ id }) => id));
      // One after the other, so that the newest product is the newest again.
      const wanted = kept
        .filter(({ product }) => ids.has(product.id))
        .sort((one, other) => byNumber(one.product, other.product));
      return createEachAgain(
        wanted,
        ({ product }) => product.name,
        product => createAgain(product, dataProvider),
      );
    },
  };
}

async function readIfThere(
  dataProvider: PanelDataProvider,
  id: RecordId,
  signal: AbortSignal,
): Promise<Product | null> {
  try {
    return (await dataProvider.getOne<Product>('products', { id, signal })).data;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** @returns whether the product is back with everything that was kept of it and still exists */
async function createAgain(kept: Kept, dataProvider: PanelDataProvider): Promise<boolean> {
  const created = await createProduct(kept, dataProvider);
  const { failed } = await attemptEach([...kept.places], async place => {
    const { category, sort_order } = place;
    const data = { product: created.id, category: category.id, sort_order };
    try {
      await createPlaceAgain(dataProvider, data);
    } catch (error) {
      const isCategoryGone = await dataProvider.getOne('categories', category).then(() => false, isGone);
      if (!isCategoryGone) throw error;
    }
    kept.places.delete(place);
  });
  return failed.length === 0 && !kept.isPhotoRefused;
}

/** The statuses of a body that the backend does not take. */
const REFUSED_BODY = [400, 413, 415, 422];

/** Creates a product; if it is refused because some of its ingredients are gone, without them, or else without its photo. */
async function createProduct(kept: Kept, dataProvider: PanelDataProvider): Promise<AnyRecord> {
  try {
    return await kept.create();
  } catch (error) {
    if (!isApiError(error) || error.failure !== 'refused') throw error;
    const { product, photo } = kept;
    const ids = namedIn(product.ingredients).map(({ id }) => id);
    const { data: ingredients } = await dataProvider.getMany<Ingredient>('ingredients', { ids });
    const areAllThere = ingredients.length === ids.length;
    const isPhotoRefused = areAllThere && photo !== null && REFUSED_BODY.includes(error.status);
    if (areAllThere && !isPhotoRefused) throw error;
    const values = { ...product, ingredients, photo: isPhotoRefused ? null : photo };
    const create = prepareCreation(dataProvider, 'products', values);
    const keep = () => Object.assign(kept, { create, isPhotoRefused });
    try {
      const created = await create();
      keep();
      return created;
    } catch (again) {
      // Refused for another reason than its photo, which the next try has again.
      if (!isPhotoRefused || mayBeCarriedOut(again)) keep();
      throw again;
    }
  }
}
