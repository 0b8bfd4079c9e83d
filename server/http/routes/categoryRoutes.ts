import { categories } from '../../database/schema';
import type { Queries } from '../../database/Database';
import type { Router } from '../Router';
import {
  addCategory,
  categoryQuery,
  changeCategory,
  findCategory,
  listCategories,
  placeCategory,
  removeCategory,
} from '../../domain/records/categories';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/categories/';
const one = '/company-api/v1/categories/{id}/';

export function categoryRoutes(router: Router): void {
  router.signedIn(
    { method: 'get', path: all, query: categoryQuery, answer: [200, answers.pageOf(answers.category)] },
    ({ company, query }) => company.read(queries => listCategories(queries, company.id, query)),
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.category, answer: [201, answers.category] },
    ({ company, body }) => company.write(queries => addCategory(queries, company.id, body)),
  );
  router.signedIn({ method: 'get', path: one, answer: [200, answers.category] }, ({ company, id }) =>
    company.read(queries => findCategory(queries, company.id, id)),
  );
  router.signedIn(
    { method: 'put', path: one, body: bodies.category, answer: [200, answers.category] },
    ({ company, id, body }) => company.write(queries => changeCategory(queries, company.id, id, body)),
    exists,
  );
  router.signedIn(
    { method: 'patch', path: one, body: bodies.place, answer: [200, answers.category] },
    ({ company, id, body }) =>
      company.write(queries => placeCategory(queries, company.id, id, body.sort_order)),
    exists,
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removeCategory(queries, company.id, id)),
  );
}

function exists(queries: Queries, companyId: number, id: number): Promise<boolean> {
  return has(queries, categories, companyId, id);
}
