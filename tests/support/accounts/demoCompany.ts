import { clientOf } from '../backend/client';
import { keepSecrets } from '../backend/secrets';
import { companyOf, type Company, type CompanyBackend } from '../company';

const OWNER = { username: 'demo', password: 'demo-menu-2026' };

/** Signs in as the user of the demo company. */
export async function demoCompany(backend: Pick<CompanyBackend, 'fetch'>): Promise<Company> {
  const { status, body } = await clientOf(backend).send<{ token: string }>('POST', 'api/v1/login/', OWNER);
  if (status !== 200) throw new Error(`The sign-in answered ${status}: ${JSON.stringify(body)}`);
  keepSecrets(body.token);
  return companyOf(backend, { ...OWNER, ...body });
}
