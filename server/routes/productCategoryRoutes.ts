import type { ProductCategory } from '../../src/contract/records';
import { productCategories } from '../database/schema';
import type { Router } from '../http/Router';
import { photoUrls } from '../photos/photoUrls';
import {
  addPlace,
  listPlaces,
  movePlace,
  productCategoryQuery,
  removePlace,
  type PlaceRow,
} from '../records/productCategories';
import { has } from '../records/references';
import * as answers from '../wire/answers';
import * as bodies from '../wire/bodies';

const all = '/company-api/v1/product-categories/';
const one = '/company-api/v1/product-categories/{id}/';

export function productCategoryRoutes(router: Router): void {
  const { urlOf } = photoUrls(router.deps.config.publicUrl);
  const present = ({ product, ...place }: PlaceRow): ProductCategory => ({
    ...place,
    product: { ...product, photo: urlOf(product.photo) },
  });

  router.signedIn(
    {
      method: 'get',
      path: all,
      query: productCategoryQuery,
      answer: [200, answers.pageOf(answers.productCategory)],
    },
    async ({ company, query }) => {
      const page = await company.read(queries => listPlaces(queries, company.id, query));
      return { ...page, results: page.results.map(present) };
    },
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.productCategory, answer: [201, answers.productCategory] },
    async ({ company, body }) => present(await company.write(queries => addPlace(queries, company.id, body))),
  );
  router.signedIn(
    { method: 'patch', path: one, body: bodies.place, answer: [200, answers.productCategory] },
    async ({ company, id, body }) =>
      present(await company.write(queries => movePlace(queries, company.id, id, body.sort_order))),
    (queries, companyId, id) => has(queries, productCategories, companyId, id),
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removePlace(queries, company.id, id)),
  );
}
