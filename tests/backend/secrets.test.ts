import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clientOf } from '../support/backend/client';
import { fetchAt } from '../support/backend/fetchAt';
import { mailedCode } from '../support/accounts/mailedCode';
import { startProcess, untilReady } from '../support/backend/process';
import { checkFolder, checkLog, filesWith, keepSecrets } from '../support/backend/secrets';
import { signUp } from '../support/accounts/signUp';

/**
 * What every test run searches: the output and the data folder of each server process that is ended, the data and the log of each
 * PostgreSQL, the log of each backend within a test.
 */
const folder = mkdtempSync(join(tmpdir(), 'sofra-secrets-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Not a secret of another test, which would find it in its own folders. */
const random = () => `secret-${Math.random().toString(36).slice(2)}`;

it('S25 the search finds a secret in a log, and in any byte of any file', () => {
  const secret = random();
  const [place, clean] = [join(folder, 'place'), join(folder, 'clean')];
  mkdirSync(join(place, 'deep'), { recursive: true });
  mkdirSync(clean);
  writeFileSync(
    join(place, 'deep', 'file'),
    Buffer.concat([Buffer.alloc(9_000), Buffer.from(`x${secret}x`)]),
  );
  writeFileSync(join(clean, 'file'), 'nothing');
  checkFolder(place);
  keepSecrets(secret);
  expect(() => checkFolder(place)).toThrow(`${place}/deep/file`);
  expect(() => checkLog('The log', `a ${secret} b`)).toThrow('The log contains a secret of the tests: secr…');
  checkFolder(clean);
  checkFolder(join(folder, 'nowhere'));
  checkLog('The log', 'nothing');
});

it('S25 no password and no token is in the log or in a file of the backend, and a failing call leaves none', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const server = await untilReady(await startProcess({ DATA_DIR: dataDir, DEMO: '0', LOG_REQUESTS: '1' }));
  const fetch = fetchAt(server.url);
  const [first, second, wrong] = [random(), random(), random()];
  keepSecrets(first, second, wrong);
  const account = await signUp(
    { fetch, codeMailedTo: email => mailedCode(join(dataDir, 'mail'), email) },
    { password: first, password_again: first },
  );
  const client = clientOf({ fetch }, account.token);
  const open = clientOf({ fetch });
  const { username } = account;

  for (const body of [
    { username, password: wrong },
    { username: wrong, password: wrong },
    { password: wrong },
    wrong,
  ])
    expect((await open.send('POST', 'api/v1/login/', body)).status).toBe(400);
  expect((await clientOf({ fetch }, wrong).get('api/v1/me/')).status).toBe(401);
  // In an address it would be in the log of any server.
  expect((await client.get(`company-api/v1/products/?ordering=${encodeURIComponent('price;')}`)).status).toBe(
    400,
  );
  const change = { old_password: first, new_password: second, new_password_again: second };
  expect((await client.send('POST', 'api/v1/change-password/', change)).status).toBe(204);
  const added = await client.send<{ password: string }>('POST', 'api/v1/users/', {
    username: `${username}-2`,
    email: `${username}-2@example.com`,
    first_name: 'Defne',
    last_name: 'Ak',
  });
  expect(added.status).toBe(201);
  keepSecrets(added.body.password);
  const again = await open.send<{ token: string }>('POST', 'api/v1/login/', { username, password: second });
  keepSecrets(again.body.token);
  const mails = () => readdirSync(join(dataDir, 'mail')).length;
  const before = mails();
  expect(
    (await open.send('POST', 'api/v1/forgot-password/', { email: `${username}@example.com` })).status,
  ).toBe(204);
  // The backend sends the mail after it has answered.
  await expect.poll(mails, { timeout: 30_000 }).toBe(before + 1);

  // The search reads the database: what is stored in clear is found.
  expect(filesWith(dataDir, '-e', username).length).toBeGreaterThan(0);
  expect(server.output()).toContain('/api/v1/login/');
  expect(await server.kill('SIGTERM')).toBe(0);
  checkLog('The log', server.output());
  checkFolder(dataDir);
});
