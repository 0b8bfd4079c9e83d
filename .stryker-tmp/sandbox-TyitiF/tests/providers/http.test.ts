// @ts-nocheck
import { expect, it } from 'vitest';
import { createProviders } from '../../src/testing/createProviders';

it('a refusal has the errors of the fields', async () => {
  const { http } = createProviders({
    apiHost: 'http://backend.test',
    resources: [],
    fetch: async () => new Response('{"name": ["This name is taken."]}', { status: 400 }),
  });
  const saving = http('company-api/v1/menus/', { method: 'POST', body: { name: 'Lunch' } });
  await expect(saving).rejects.toMatchObject({
    failure: 'refused',
    status: 400,
    body: { name: ['This name is taken.'] },
  });
});
