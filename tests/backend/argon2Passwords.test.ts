import { expect, it, vi } from 'vitest';
import { OverloadedError } from '../../server/domain/errors';
import { argon2Passwords, argon2PasswordsOf } from '../../server/platform/argon2Passwords';
import { startBackend } from '../support/backend/backend';
import { codeIn, registration } from '../support/accounts/signUp';
import { buildCompany } from '../support/company';
import { clearLimits } from '../support/backend/clearLimits';
import { clientOf } from '../support/backend/client';
import { quickPasswords } from '../support/backend/quickPasswords';

it('V11.4.2 passwords are hashed with Argon2id, 19 MiB and two passes, and a salt of their own', async () => {
  const hashes = await Promise.all([
    argon2Passwords.hash('correct horse'),
    argon2Passwords.hash('correct horse'),
  ]);
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argon2Passwords.matches('correct horse', hash)).toBe(true);
    expect(await argon2Passwords.matches('correct horse ', hash)).toBe(false);
  }
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await argon2Passwords.matches('dummy', undefined)).toBe(false);
});

it('R14 so many passwords wait for their turn, and further ones are refused until some of them had it', async () => {
  const quick = argon2PasswordsOf({ memoryCost: 8, timeCost: 1 });
  const known = await quick.hash('correct horse');
  const tried = await Promise.allSettled(
    Array.from({ length: 310 }, (_, index) => quick.matches(index % 2 ? 'correct horse' : 'wrong', known)),
  );
  const outcomes = tried.map(one => (one.status === 'fulfilled' ? one.value : (one.reason as Error).name));
  expect(outcomes.slice(0, 300)).toEqual(Array.from({ length: 300 }, (_, index) => index % 2 === 1));
  expect(outcomes.slice(302)).toEqual(Array(8).fill('OverloadedError'));
  await expect(quick.hash('correct horse')).resolves.toMatch(/^\$argon2id/);
});

it('S12 a sign-in is refused in the same time for a user and for a name that does not exist', async () => {
  const backend = await startBackend({ passwords: argon2Passwords });
  const { username } = await backend.signUp();
  const client = clientOf(backend);
  const timeOf = async (name: string) => {
    const start = performance.now();
    const { status } = await client.send('POST', 'api/v1/login/', {
      username: name,
      password: 'wrong horse',
    });
    expect(status).toBe(400);
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // The fastest of each: other work on the machine only makes a call slower, so that more calls bring both closer to their times.
  const difference = () => Math.abs(Math.min(...known) - Math.min(...unknown)) / Math.min(...known);
  for (let tried = 0; tried < 12 || (tried < 100 && difference() >= 0.5); tried++) {
    known.push(await timeOf(username));
    unknown.push(await timeOf(`unknown-${tried}`));
  }
  expect(difference()).toBeLessThan(0.5);
  await backend.close();
});

it('X2 a sign-in and a new password that are refused because too many wait cost no try', async () => {
  let isBusy = true;
  const busy = () => {
    throw new OverloadedError();
  };
  const backend = await startBackend({
    config: { rateLimitFactor: 1 },
    passwords: {
      hash: async password => (isBusy ? busy() : quickPasswords.hash(password)),
      matches: async (password, hash) => (isBusy ? busy() : quickPasswords.matches(password, hash)),
    },
  });
  isBusy = false;
  // The database is shared with other files.
  await clearLimits(backend);
  const newUser = registration();
  const register = async () => (await clientOf(backend).send('POST', 'api/v1/register/', newUser)).status;
  isBusy = true;
  for (let time = 0; time < 35; time += 1) expect(await register()).toBe(503);
  isBusy = false;
  expect(await register()).toBe(201);

  const email = `u${Math.random().toString(36).slice(2)}@example.com`;
  const { username, password } = await backend.signUp({ email });
  const client = clientOf(backend);
  const signIn = async () => (await client.send('POST', 'api/v1/login/', { username, password })).status;
  isBusy = true;
  for (let time = 0; time < 15; time += 1) expect(await signIn()).toBe(503);
  isBusy = false;
  expect(await signIn()).toBe(200);

  await client.send('POST', 'api/v1/forgot-password/', { email });
  const code = await vi.waitFor(() =>
    codeIn(backend.mails.findLast(({ subject, to }) => to === email && /new password/.test(subject))),
  );
  const reset = async () =>
    (
      await client.send('POST', 'api/v1/reset-password/', {
        email,
        code,
        new_password: 'semaver ocak demlik',
      })
    ).status;
  isBusy = true;
  for (let time = 0; time < 61; time += 1) expect(await reset()).toBe(503);
  isBusy = false;
  expect(await reset()).toBe(200);

  const company = await buildCompany(backend);
  const status = async (path: string, body: object) => (await company.send('POST', path, body)).status;
  const changes: [string, object, number][] = [
    [
      'api/v1/change-password/',
      { old_password: company.account.password, new_password: 'çınar gölge masa' },
      204,
    ],
    ['api/v1/company-deletion/', { password: 'çınar gölge masa' }, 200],
    [
      'api/v1/users/',
      { username: `x${email.slice(0, 8)}`, email: `x${email}`, first_name: 'Ada', last_name: 'Ak' },
      201,
    ],
  ];
  for (const [path, body, wanted] of changes) {
    isBusy = true;
    for (let time = 0; time < 31; time += 1) expect(await status(path, body)).toBe(503);
    isBusy = false;
    expect(await status(path, body), path).toBe(wanted);
  }
  await backend.close();
});
