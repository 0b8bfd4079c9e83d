import { menus } from '../../database/schema';
import type { Router } from '../Router';
import { addMenu, changeMenu, findMenu, listMenus, menuQuery, removeMenu } from '../../domain/records/menus';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/menus/';
const one = '/company-api/v1/menus/{id}/';

export function menuRoutes(router: Router): void {
  router.signedIn(
    { method: 'get', path: all, query: menuQuery, answer: [200, answers.pageOf(answers.menu)] },
    ({ company, query }) => company.read(queries => listMenus(queries, company.id, query)),
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.menu, answer: [201, answers.menu] },
    ({ company, body }) => company.write(queries => addMenu(queries, company.id, body)),
  );
  router.signedIn({ method: 'get', path: one, answer: [200, answers.menu] }, ({ company, id }) =>
    company.read(queries => findMenu(queries, company.id, id)),
  );
  router.signedIn(
    { method: 'put', path: one, body: bodies.menu, answer: [200, answers.menu] },
    ({ company, id, body }) => company.write(queries => changeMenu(queries, company.id, id, body)),
    (queries, companyId, id) => has(queries, menus, companyId, id),
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removeMenu(queries, company.id, id)),
  );
}
