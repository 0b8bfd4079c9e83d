import type { z } from 'zod';
import { readMe } from '../../domain/accounts/users';
import { CAPABILITIES } from '../../contract/capabilities';
import type { Router } from '../Router';
import { versioned } from '../etag';
import { changeCompany, readCompany } from '../../domain/records/company';
import { inLanguage } from '../../messages/publicNames';
import type { Language } from '../../messages/translate';
import * as answers from '../../contract/answers';
import { companyChange } from '../../contract/bodies';
import { changeWithHistory } from './changeWithHistory';

const tag = 'Company';

export function companyRoutes(router: Router): void {
  const { database } = router.deps;
  router.signedIn(
    {
      method: 'get',
      path: '/api/v1/me/',
      operationId: 'getMe',
      summary: 'Get the signed-in user',
      tag,
      answer: [200, answers.me],
    },
    async ({ session }) => ({
      ...(await readMe(database.queries, session.userId)),
      capabilities: CAPABILITIES,
    }),
  );
  router.signedIn(
    {
      method: 'get',
      path: '/api/v1/my-company/',
      operationId: 'getCompany',
      summary: 'Get the company',
      tag,
      answer: [200, answers.company],
    },
    async ({ company, language }) =>
      named(language, await company.read(queries => readCompany(queries, company.id))),
  );
  router.signedIn(
    {
      method: 'patch',
      path: '/api/v1/my-company/',
      operationId: 'updateCompany',
      summary: 'Change the sent fields of the company',
      tag,
      body: companyChange,
      isVersioned: true,
      answer: [200, answers.company],
    },
    async call => {
      const { company, language, body } = call;
      const changed = await company.write(async queries => {
        const before = await readCompany(queries, company.id);
        return changeWithHistory(queries, call, { resource: 'company', id: company.id, before }, () =>
          changeCompany(queries, company.id, body),
        );
      });
      return named(language, changed);
    },
  );
}

type Company = z.infer<typeof answers.company>;
type StoredCompany = Awaited<ReturnType<typeof readCompany>>;

function named(language: Language, { updated_at, ...company }: StoredCompany): Company {
  const answer = {
    ...company,
    currency: inLanguage(language, company.currency),
    company_type: inLanguage(language, company.company_type),
  };
  return versioned(answer, updated_at);
}
