import type { Router } from '../Router';
import {
  addIngredient,
  ingredientQuery,
  listIngredients,
  removeIngredient,
  renameIngredient,
} from '../../domain/records/ingredients';
import { ingredients } from '../../database/schema';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/ingredients/';
const one = '/company-api/v1/ingredients/{id}/';

export function ingredientRoutes(router: Router): void {
  router.signedIn(
    { method: 'get', path: all, query: ingredientQuery, answer: [200, answers.pageOf(answers.ingredient)] },
    ({ company, query }) => company.read(queries => listIngredients(queries, company.id, query)),
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.ingredient, answer: [201, answers.ingredient] },
    ({ company, body }) => company.write(queries => addIngredient(queries, company.id, body)),
  );
  router.signedIn(
    { method: 'put', path: one, body: bodies.ingredient, answer: [200, answers.ingredient] },
    ({ company, id, body }) => company.write(queries => renameIngredient(queries, company.id, id, body)),
    (queries, companyId, id) => has(queries, ingredients, companyId, id),
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removeIngredient(queries, company.id, id)),
  );
}
