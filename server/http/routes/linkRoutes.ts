import { links } from '../../database/schema';
import type { Router } from '../Router';
import { addLink, changeLink, findLink, linkQuery, listLinks, removeLink } from '../../domain/records/links';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/qr-codes/';
const one = '/company-api/v1/qr-codes/{id}/';

export function linkRoutes(router: Router): void {
  router.signedIn(
    { method: 'get', path: all, query: linkQuery, answer: [200, answers.pageOf(answers.link)] },
    ({ company, query }) => company.read(queries => listLinks(queries, company.id, query)),
  );
  router.signedIn(
    { method: 'post', path: all, body: bodies.link, answer: [201, answers.link] },
    ({ company, body }) => company.write(queries => addLink(queries, company.id, body)),
  );
  router.signedIn({ method: 'get', path: one, answer: [200, answers.link] }, ({ company, id }) =>
    company.read(queries => findLink(queries, company.id, id)),
  );
  router.signedIn(
    { method: 'put', path: one, body: bodies.link, answer: [200, answers.link] },
    ({ company, id, body }) => company.write(queries => changeLink(queries, company.id, id, body)),
    (queries, companyId, id) => has(queries, links, companyId, id),
  );
  router.signedIn({ method: 'delete', path: one, answer: [204] }, ({ company, id }) =>
    company.write(queries => removeLink(queries, company.id, id)),
  );
}
