import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import { changesQuery } from '../../contract/queries';
import { listChanges } from '../../domain/history/listChanges';
import { productTable } from '../../domain/records/products';
import { readClosingTime, setClosingTime, setSoldOut } from '../../domain/soldOut/soldOut';
import { presentProduct } from '../present';
import type { Router } from '../Router';

/** The calls of the capabilities `sold_out` and `history`. */
export function extensionRoutes(router: Router): void {
  router.signedIn(
    {
      method: 'put',
      path: '/company-api/v1/products/{id}/sold-out/',
      operationId: 'setSoldOut',
      summary: 'Mark a product as sold out until the next closing time, or as served again',
      tag: 'Products',
      body: bodies.soldOut,
      answer: [200, answers.product],
    },
    async ({ company, id, body, publicUrl }) => {
      const row = await company.write(async queries => {
        await setSoldOut(queries, company.id, id, body);
        return productTable.find(queries, company.id, id);
      });
      return presentProduct(row, publicUrl);
    },
    productTable.has,
  );
  router.signedIn(
    {
      method: 'get',
      path: '/company-api/v1/closing-time/',
      operationId: 'getClosingTime',
      summary: 'Get when what is sold out comes back',
      tag: 'Company',
      answer: [200, answers.closingTime],
    },
    async ({ company }) => ({
      closing_time: await company.read(queries => readClosingTime(queries, company.id)),
    }),
  );
  router.signedIn(
    {
      method: 'put',
      path: '/company-api/v1/closing-time/',
      operationId: 'setClosingTime',
      summary: 'Change when what is sold out comes back',
      description: 'It holds for what is marked as sold out from now on.',
      tag: 'Company',
      body: bodies.closingTime,
      answer: [200, answers.closingTime],
    },
    async ({ company, body }) => {
      await company.write(queries => setClosingTime(queries, company.id, body.closing_time));
      return body;
    },
  );
  router.signedIn(
    {
      method: 'get',
      path: '/company-api/v1/changes/',
      operationId: 'listChanges',
      summary: 'List who has changed what',
      description: 'Changes of a year, without those of the order and of places in categories.',
      tag: 'History',
      query: changesQuery,
      answer: [200, answers.pageOf(answers.change)],
    },
    ({ company, query }) => company.read(queries => listChanges(queries, company.id, query)),
  );
}
