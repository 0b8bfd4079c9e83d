import { expect, it, vi } from 'vitest';
import type { Database } from '../../server/database/Database';
import { GoneError } from '../../server/database/GoneError';
import { newPassword } from '../../server/domain/accounts/newPassword';
import { deleteOldAddresses } from '../../server/domain/accounts/knownAddresses';
import { activate } from '../../server/domain/accounts/registrations';
import { findSession, openSession } from '../../server/domain/accounts/sessions';
import { readMe, replacePassword } from '../../server/domain/accounts/users';
import { newCode } from '../../server/domain/accounts/verificationCodes';
import { parseNetwork, type Network } from '../../server/shared/addresses';
import type { SessionInfo } from '../../src/contract/records';
import { clientOf, type Answer } from '../support/backend/client';
import { companyIdOf } from '../support/backend/companyIdOf';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { codeIn, registration } from '../support/accounts/signUp';

type Refusals = Record<string, unknown> & { token: string };

const NEW = 'semaver ocak demlik';

onEachDatabase(
  'an account',
  backend => {
    const post = (path: string, body: unknown, language?: string): Promise<Answer<Refusals>> =>
      clientOf(backend(), undefined, language).send('POST', `api/v1/${path}/`, body);
    const suspend = (username: string, at: string) =>
      backend().database.run(
        `UPDATE companies SET suspended_at = ${at} WHERE id = (SELECT company_id FROM users WHERE username = $1)`,
        [username],
      );
    /** Asks for a code for another password, and returns it. */
    const resetCode = async (email: unknown) => {
      const mails = () =>
        backend().mails.filter(({ to, subject }) => to === email && /new password/.test(subject));
      const before = mails().length;
      await post('forgot-password', { email });
      await expect.poll(() => mails().length).toBe(before + 1);
      return codeIn(mails().at(-1));
    };
    const userId = async (username: string) => {
      const { rows } = await backend().database.run(
        'SELECT id, password_hash FROM users WHERE username = $1',
        [username],
      );
      return { id: rows[0]!.id as number, hash: rows[0]!.password_hash as string };
    };

    it.each([
      ['currency_id', 'a flat registration', true],
      ['company_type_id', 'a flat registration', true],
      ['currency_id', 'a nested registration', false],
      ['company_type_id', 'a nested registration', false],
    ])('B6 names an unknown %s of %s with its id', async (field, _, isFlat) => {
      const { company, ...user } = registration();
      const own = { ...(company as object), [field]: 99 };
      const { status, body } = await post(
        'register',
        isFlat ? { ...own, ...user } : { ...user, company: own },
      );
      const refused = { [field]: ['Invalid pk "99" - object does not exist.'] };
      expect([status, body]).toEqual([400, isFlat ? refused : { company: refused }]);
    });

    it('B6 names both, if both are unknown', async () => {
      const { company, ...user } = registration();
      const own = { ...(company as object), currency_id: 98, company_type_id: 99 };
      expect((await post('register', { ...user, company: own })).body).toEqual({
        company: {
          currency_id: ['Invalid pk "98" - object does not exist.'],
          company_type_id: ['Invalid pk "99" - object does not exist.'],
        },
      });
    });

    it('S24 is refused if another registration that waits for its code has the username or the e-mail', async () => {
      const waiting = registration();
      expect((await post('register', waiting)).status).toBe(201);
      const sameName = await post('register', registration({ username: waiting.username }));
      expect([sameName.status, sameName.body]).toEqual([
        400,
        { username: ['A user with that username already exists.'] },
      ]);
      const sameMail = await post('register', registration({ email: waiting.email }));
      expect([sameMail.status, sameMail.body]).toEqual([
        400,
        { email: ['A user with that email address already exists.'] },
      ]);
      expect((await post('register', waiting)).status).toBe(201);
    });

    it('S24 is registered by one of two calls at the same time', async () => {
      const body = registration();
      const answers = await Promise.all([post('register', body), post('register', body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    });

    it('is told that the company is suspended, if the password is right', async () => {
      const { username, password } = await backend().signUp();
      await suspend(username, 'clock_timestamp()');
      const right = await post('login', { username, password });
      expect([right.status, right.body]).toEqual([
        403,
        { detail: 'This company is suspended. Ask the operator of this service.' },
      ]);
      expect((await post('login', { username, password: 'wrong' })).status).toBe(400);
      await suspend(username, 'NULL');
      expect((await post('login', { username, password })).status).toBe(200);
    });

    it('B10 cannot have the old password as its new one', async () => {
      const { password, token } = await backend().signUp();
      const { status, body } = await clientOf(backend(), token).send('POST', 'api/v1/change-password/', {
        old_password: password,
        new_password: password,
      });
      expect([status, body]).toEqual([
        400,
        { new_password: ['The new password is the same as the old one.'] },
      ]);
    });

    it('B10 gets the password of one of two changes at the same time', async () => {
      const { username, password, token } = await backend().signUp();
      const candidates = [NEW, 'another one entirely'];
      const answers = await Promise.all(
        candidates.map(new_password =>
          clientOf(backend(), token).send('POST', 'api/v1/change-password/', {
            old_password: password,
            new_password,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect(answers.find(({ status }) => status === 400)?.body).toEqual({
        old_password: [expect.any(String)],
      });
      const winner = candidates[answers.findIndex(({ status }) => status === 204)];
      expect((await post('login', { username, password: winner })).status).toBe(200);
    });

    it('S24 is not created by a code that another call has used since it was checked', async () => {
      expect(
        await backend().database.transaction(queries => activate(queries, 2_000_000_000)),
      ).toBeUndefined();
    });

    it('S13 gets no session and no other password if the password was replaced after it was checked', async () => {
      const { username } = await backend().signUp();
      const { queries } = backend().database;
      const { id, hash } = await userId(username);
      expect(await replacePassword(queries, id, 'another hash', 'x')).toBe(false);
      expect(await openSession(queries, id, 'another hash', 'browser')).toBeUndefined();
      expect(await openSession(queries, id, hash, 'browser')).toMatch(/^[0-9a-f]{64}$/);
      expect(await replacePassword(queries, id, hash, 'x')).toBe(true);
    });

    it('gets 401 for a request during which the company is deleted, and nothing is written', async () => {
      const { database, errors } = backend();
      const account = await backend().signUp();
      const id = await companyIdOf(database, account);
      const write = database.write.bind(database);
      const deletesFirst: Database['write'] = async (company, work) => {
        await database.run('DELETE FROM companies WHERE id = $1', [id]);
        return write(company, work);
      };
      const writing = vi.spyOn(database, 'write').mockImplementationOnce(deletesFirst);
      const client = clientOf(backend(), account.token);
      const { status } = await client.send('POST', 'company-api/v1/ingredients/', { name: 'Tuz' });
      writing.mockRestore();
      expect([status, errors]).toEqual([401, []]);
    });

    it('is refused as ended where the user is removed while it is read', async () => {
      await expect(readMe(backend().database.queries, 2_000_000_000)).rejects.toThrow(GoneError);
    });

    it('R5 stays signed in when the use of the session cannot be written down', async () => {
      const { database } = backend();
      const { token, username } = await backend().signUp();
      await database.run(
        `UPDATE sessions SET used_at = now() - interval '2 hours' WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
        [username],
      );
      let session: unknown;
      const reading = database.transaction(async queries => {
        await queries.execute('SET TRANSACTION READ ONLY');
        session = await findSession(queries, token, { idleDays: 30, maxDays: 90 });
      });
      // After a refused statement PGlite says that the transaction cannot be committed.
      await reading.catch(() => undefined);
      expect(session).toMatchObject({ companyId: expect.any(Number) as number });
    });

    it('keeps 300 characters of the name of a browser, and no null character', async () => {
      const { username, token } = await backend().signUp();
      const { id, hash } = await userId(username);
      await openSession(backend().database.queries, id, hash, `\0Phone${'x'.repeat(400)}`);
      const { body } = await clientOf(backend(), token).get<SessionInfo[]>('api/v1/sessions/');
      expect(body[0]?.client).toBe(`Phone${'x'.repeat(295)}`);
    });

    it('S12 learns nothing of a weak password from a wrong code, in the time of any refusal', async () => {
      const { email } = registration();
      await backend().signUp({ email });
      const code = await resetCode(email);
      for (const address of [email, 'unknown@example.com']) {
        const start = performance.now();
        const { status, body } = await post('reset-password', {
          email: address,
          code: code === '000000' ? '111111' : '000000',
          new_password: 'short',
        });
        expect([status, body]).toEqual([
          400,
          {
            detail:
              'This code is wrong or has expired. Check it, or ask for a new one. If you have just used it, sign in.',
          },
        ]);
        expect(performance.now() - start).toBeGreaterThan(148);
      }
    });

    it('X2 counts wrong codes of a password reset only, not the right one', async () => {
      const { email } = registration();
      await backend().signUp({ email });
      const code = await resetCode(email);
      const reset = async (sent: string) =>
        (
          await clientOf({ fetch: backend().fetchFrom('198.51.100.20') }).send(
            'POST',
            'api/v1/reset-password/',
            { email, code: sent, new_password: NEW },
          )
        ).status;
      const points = async () => {
        const { rows } = await backend().database.run(
          "SELECT points FROM rate_limits WHERE key = 'verificationOfAddress:198.51.100.20'",
        );
        return rows[0]?.points;
      };
      expect([await reset(code === '000000' ? '111111' : '000000'), await points()]).toEqual([400, 1]);
      expect([await reset(code), await points()]).toEqual([200, 1]);
    });

    it('X2 counts wrong codes of a registration only, not the right one, and refuses a wrong one after a while', async () => {
      const body = registration();
      await post('register', body);
      const code = codeIn(backend().mails.findLast(({ to }) => to === body.email));
      const verify = async (sent: string) =>
        (
          await clientOf({ fetch: backend().fetchFrom('198.51.100.21') }).send(
            'POST',
            'api/v1/verify-email/',
            { email: body.email, code: sent },
          )
        ).status;
      const points = async () => {
        const { rows } = await backend().database.run(
          "SELECT points FROM rate_limits WHERE key = 'verificationOfAddress:198.51.100.21'",
        );
        return rows[0]?.points;
      };
      const start = performance.now();
      expect([await verify(code === '000000' ? '111111' : '000000'), await points()]).toEqual([400, 1]);
      expect(performance.now() - start).toBeGreaterThan(98);
      expect([await verify(code), await points()]).toEqual([200, 1]);
    });

    it('X2 is no longer known at an address after 90 days without a sign-in from there, and the address is deleted', async () => {
      const { username, password } = await backend().signUp();
      const { id } = await userId(username);
      const { database } = backend();
      for (const address of ['192.0.2.8', '192.0.2.9']) {
        const elsewhere = clientOf({ fetch: backend().fetchFrom(address) });
        expect((await elsewhere.send('POST', 'api/v1/login/', { username, password })).status).toBe(200);
      }
      const letPass = (days: number, address: string) =>
        database.run(
          "UPDATE known_addresses SET signed_in_at = now() - $1 * interval '1 day' WHERE user_id = $2 AND address = $3",
          [days, id, address],
        );
      await letPass(91, '127.0.0.1');
      await letPass(89, '192.0.2.8');
      await deleteOldAddresses(database.queries);
      const { rows } = await database.run(
        'SELECT address FROM known_addresses WHERE user_id = $1 ORDER BY address',
        [id],
      );
      expect(rows).toEqual([{ address: '192.0.2.8' }, { address: '192.0.2.9' }]);
    });

    it('X2 is known at the address of each sign-in, unless two headers contradict each other', async () => {
      const account = registration();
      const { username, password, email } = account;
      const knownAt = async () => {
        const { rows } = await backend().database.run(
          'SELECT address FROM known_addresses JOIN users ON users.id = user_id WHERE username = $1',
          [username],
        );
        return rows.map(({ address }) => address).sort();
      };
      const call = async (address: string, path: string, body: object, headers = {}) => {
        const answer = await backend().fetchFrom(address)(`http://backend.test/api/v1/${path}/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        expect(answer.status).toBe(200);
      };
      const contradicting = { 'X-Forwarded-For': '192.0.2.1', Forwarded: 'for=192.0.2.2' };
      await post('register', account);
      const mail = backend().mails.find(({ to }) => to === email);
      await call('10.1.2.3', 'verify-email', { email, code: codeIn(mail) }, contradicting);
      await call('10.1.2.3', 'login', { username, password }, contradicting);
      const reset = async () => ({ email, code: await resetCode(email), new_password: NEW });
      await call('10.1.2.3', 'reset-password', await reset(), contradicting);
      expect(await knownAt()).toEqual([]);
      await call('192.0.2.8', 'login', { username, password: NEW });
      expect(await knownAt()).toEqual(['192.0.2.8']);
      await call('192.0.2.9', 'reset-password', await reset());
      expect(await knownAt()).toEqual(['192.0.2.8', '192.0.2.9']);
    });
  },
  { config: { trustedProxies: [parseNetwork('10.0.0.0/8') as Network] } },
);

onEachDatabase(
  'a registration and a mail server that takes its time',
  backend => {
    it('B8 is answered when the mail has been sent', async () => {
      const body = registration();
      expect((await clientOf(backend()).send('POST', 'api/v1/register/', body)).status).toBe(201);
      expect(backend().mails.map(({ to }) => to)).toEqual([body.email]);
    });
  },
  { send: () => new Promise(resolve => setTimeout(resolve, 100)) },
);

it('a password that a person is told has four groups of letters and digits, and is another each time', () => {
  const passwords = Array.from({ length: 50 }, newPassword);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  expect(new Set(passwords).size).toBe(50);
  expect(new Set(passwords.join('')).size).toBeGreaterThan(25);
});

it('a code has six digits, and the last numbers are drawn again, so that all codes are equally likely', async () => {
  const drawn = [4_294_000_000, 4_294_967_295, 4_293_000_007];
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array instanceof Uint32Array) array[0] = drawn.shift() ?? 0;
    return array;
  });
  try {
    expect(newCode().code).toBe('000007');
    expect(drawn).toEqual([]);
  } finally {
    draw.mockRestore();
  }
});
