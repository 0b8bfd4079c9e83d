import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import { addUser, listUsers, removeUser } from '../../domain/companies/companyUsers';
import {
  cancelDeletion,
  GRACE_DAYS,
  planDeletion,
  readDeletion,
} from '../../domain/companies/companyDeletion';
import { exportCompany } from '../../domain/companies/exportCompany';
import type { Router } from '../Router';
import { zipOf } from '../zipOf';

const tag = 'Company';

/** What is done with a company as a whole: its users (capability `users`), its data and its end (capability `company_data`). */
export function companyDataRoutes(router: Router): void {
  const { deps } = router;
  const { database, photos } = deps;
  const { queries } = database;

  router.signedIn(
    {
      method: 'get',
      path: '/api/v1/users/',
      operationId: 'listUsers',
      summary: 'List the users of the company',
      tag,
      answer: [200, answers.companyUsers],
    },
    ({ session }) => listUsers(queries, session),
  );
  router.signedIn(
    {
      method: 'post',
      path: '/api/v1/users/',
      operationId: 'addUser',
      summary: 'Add a user to the company',
      description:
        'The answer has the password of the new user, once. A repetition gives the user another one.',
      tag,
      body: bodies.companyUser,
      isRepeatable: true,
      answer: [201, answers.addedUser],
    },
    ({ session, body, repeatable }) => addUser(deps, session, body, repeatable),
  );
  router.signedIn(
    {
      method: 'delete',
      path: '/api/v1/users/{id}/',
      operationId: 'removeUser',
      summary: 'Remove another user of the company',
      tag,
      isRepeatable: true,
      answer: [204],
    },
    ({ session, id, repeatable }) => removeUser(database, session, id, repeatable),
  );

  router.signedIn(
    {
      method: 'get',
      path: '/api/v1/company-deletion/',
      operationId: 'getCompanyDeletion',
      summary: 'Get when the company will be deleted',
      tag,
      answer: [200, answers.companyDeletion],
    },
    ({ session }) => readDeletion(queries, session),
  );
  router.signedIn(
    {
      method: 'post',
      path: '/api/v1/company-deletion/',
      operationId: 'planCompanyDeletion',
      summary: `Delete the company and everything that it has, in ${GRACE_DAYS} days`,
      tag,
      body: bodies.companyDeletion,
      answer: [200, answers.companyDeletion],
    },
    ({ session, body }) => planDeletion(deps, session, body.password),
  );
  router.signedIn(
    {
      method: 'delete',
      path: '/api/v1/company-deletion/',
      operationId: 'cancelCompanyDeletion',
      summary: 'Keep the company',
      tag,
      answer: [204],
    },
    ({ session }) => cancelDeletion(queries, session),
  );

  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="company-data.zip"',
  };
  router.file('/api/v1/company-export/', headers, async ({ companyId }, ended) => {
    const { limits } = deps;
    await limits.take('exportOfCompany', String(companyId));
    // An export that fails does not count.
    const company = await exportCompany(database, photos, companyId).catch(async (error: unknown) => {
      await limits.giveBack('exportOfCompany', String(companyId));
      throw error;
    });
    return zipOf(company, undefined, ended);
  });
}
