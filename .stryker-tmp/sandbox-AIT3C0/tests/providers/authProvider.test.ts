// @ts-nocheck
import { afterAll, expect, it } from 'vitest';
import { createProviders } from '../../src/testing/createProviders';
import { openBackend } from '../support/openBackend';

const backend = await openBackend();
afterAll(() => backend.close());

it('signs in and out', async () => {
  const { authProvider, session } = createProviders(backend.options);
  await expect(authProvider.checkAuth({})).rejects.toThrow();

  await authProvider.login(backend.credentials);
  await authProvider.checkAuth({});
  expect(session.token()).not.toBeNull();
  expect(await authProvider.getIdentity?.()).toMatchObject({ fullName: expect.any(String) });

  await authProvider.logout({});
  expect(session.token()).toBeNull();
});

it('a wrong password is refused and starts no session', async () => {
  const { authProvider, session } = createProviders(backend.options);
  const signingIn = authProvider.login({ ...backend.credentials, password: 'wrong' });
  await expect(signingIn).rejects.toMatchObject({ failure: 'refused' });
  expect(session.token()).toBeNull();
});

it('a 401 ends the session', async () => {
  const { http, session } = createProviders({ ...backend.options, token: 'of-yesterday' });
  await expect(http('api/v1/me/')).rejects.toMatchObject({ status: 401 });
  expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
});
