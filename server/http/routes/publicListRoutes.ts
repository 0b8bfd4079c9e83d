import { z } from '@hono/zod-openapi';
import { listCompanyTypes, listCurrencies } from '../../domain/records/publicLists';
import type { Router } from '../Router';
import { inLanguage } from '../../messages/publicNames';
import * as answers from '../../contract/answers';

const tag = 'Public lists';

export function publicListRoutes(router: Router): void {
  const { queries } = router.deps.database;
  router.open(
    {
      method: 'get',
      path: '/api/v1/currencies/',
      operationId: 'listCurrencies',
      summary: 'List the currencies',
      tag,
      answer: [200, z.array(answers.currency)],
    },
    async ({ language }) => {
      const rows = await listCurrencies(queries);
      return rows.map(({ minorUnit, ...currency }) => ({
        ...inLanguage(language, currency),
        minor_unit: minorUnit,
      }));
    },
  );
  router.open(
    {
      method: 'get',
      path: '/api/v1/company-types/',
      operationId: 'listCompanyTypes',
      summary: 'List the types of companies',
      tag,
      answer: [200, z.array(answers.companyType)],
    },
    async ({ language }) => {
      const rows = await listCompanyTypes(queries);
      return rows.map(type => inLanguage(language, type));
    },
  );
}
