import type { ProductCategory } from '../../../src/contract/records';
import { productCategories } from '../../database/schema';
import type { Router } from '../Router';
import { photoUrl } from '../../domain/photos/photoUrls';
import {
  addPlace,
  listPlaces,
  movePlace,
  productCategoryQuery,
  removePlace,
  type PlaceRow,
} from '../../domain/records/productCategories';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/product-categories/';
const one = '/company-api/v1/product-categories/{id}/';

export function productCategoryRoutes(router: Router): void {
  router.signedIn(
    {
      method: 'get',
      path: all,
      query: productCategoryQuery,
      answer: [200, answers.pageOf(answers.productCategory)],
    },
    async ({ company, query, publicUrl }) => {
      const page = await company.read(queries => listPlaces(queries, company.id, query));
      return { ...page, results: page.results.map(row => present(row, publicUrl)) };
    },
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.productCategory, answer: [201, answers.productCategory] },
    async ({ company, body, publicUrl }) =>
      present(await company.write(queries => addPlace(queries, company.id, body)), publicUrl),
  );
  router.signedIn(
    { method: 'patch', path: one, body: bodies.place, answer: [200, answers.productCategory] },
    async ({ company, id, body, publicUrl }) =>
      present(await company.write(queries => movePlace(queries, company.id, id, body.sort_order)), publicUrl),
    (queries, companyId, id) => has(queries, productCategories, companyId, id),
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removePlace(queries, company.id, id)),
  );
}

function present({ product, ...place }: PlaceRow, publicUrl: string): ProductCategory {
  return { ...place, product: { ...product, photo: photoUrl(publicUrl, product.photo) } };
}
