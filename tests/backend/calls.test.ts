import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';

describe('a call', () => {
  let backend: Backend;
  let company: Company;
  beforeAll(async () => {
    backend = await startBackend();
    company = await buildCompany(backend);
  });
  afterAll(() => backend.close());
  const ask = (path: string, init?: RequestInit) => backend.fetch(`http://backend.test/${path}`, init);

  it('B3 has one token after its scheme', async () => {
    const { token } = company.account;
    const answer = async (Authorization: string) => {
      const { status, headers } = await ask('api/v1/me/', { headers: { Authorization } });
      return [status, headers.get('WWW-Authenticate')];
    };
    for (const header of [`Token ${token}`, `token   ${token}`, ` TOKEN\t${token} `])
      expect([header, ...(await answer(header))]).toEqual([header, 200, null]);
    for (const header of ['', 'Token', `Token ${token} x`, `Bearer ${token}`, token, `Token x${token}`])
      expect([header, ...(await answer(header))]).toEqual([header, 401, 'Token']);
    const detail = async (Authorization: string) =>
      (await (await ask('api/v1/me/', { headers: { Authorization } })).json()) as unknown;
    expect(await detail(`Bearer ${token}`)).toEqual({
      detail: 'Authentication credentials were not provided.',
    });
    expect(await detail('Token')).toEqual({ detail: 'Invalid token.' });
  });

  it('S9 of one record has an id of digits', async () => {
    const ids: number[] = [];
    while ((ids.at(-1) ?? 0) < 10) ids.push((await company.buildMenu()).id);
    const status = async (id: string) => (await company.send('GET', `company-api/v1/menus/${id}/`)).status;
    expect(await status(String(ids.at(-1)))).toBe(200);
    expect(await status(String(ids.at(-1)).padStart(10, '0'))).toBe(200);
    for (const id of ['0', 'x', `${ids[0]}x`, `x${ids[0]}`, '2147483648', '99999999999', '-1', '1.0'])
      expect([id, await status(id)]).toEqual([id, 404]);
  });

  it('S17 names its methods to who asks, and refuses others', async () => {
    const options = await ask('company-api/v1/menus/', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    const refused = await ask('api/v1/login/', { method: 'DELETE' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
