import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SessionInfo } from '../../src/contract/records';
import { deleteEndedSessions, findSession } from '../../server/domain/accounts/sessions';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { buildCompany } from '../support/company';
import { clientOf, formOf } from '../support/backend/client';
import { gate } from '../support/gate';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { PIXEL } from '../support/pixel';

const PATH = 'api/v1/sessions/';

onEachDatabase('sessions', backend => {
  /** Moves the times of all sessions of a user back. */
  async function age(username: string, column: 'used_at' | 'created_at', days: number) {
    await backend().database.queries.execute(sql`
      UPDATE sessions SET ${sql.identifier(column)} = clock_timestamp() - ${days}::float8 * interval '1 day'
      WHERE user_id = (SELECT id FROM users WHERE username = ${username})`);
  }

  async function signedIn() {
    const company = await buildCompany(backend());
    const { username, password } = company.account;
    const again = async (agent: string) => {
      const answer = await backend().fetch('http://backend.test/api/v1/login/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
        body: JSON.stringify({ username, password }),
      });
      return clientOf(backend(), ((await answer.json()) as { token: string }).token);
    };
    return { ...company, username, again };
  }

  it('are listed with their browser, the last used first, and never with a token', async () => {
    const { again, account } = await signedIn();
    const phone = await again('Mozilla/5.0 (Linux; Android 16) Chrome/156.0');
    const { status, body } = await phone.get<SessionInfo[]>(PATH);
    expect(status).toBe(200);
    expect(body.map(({ client, is_current }) => [client, is_current])).toEqual([
      ['Mozilla/5.0 (Linux; Android 16) Chrome/156.0', true],
      [expect.any(String), false],
    ]);
    expect(JSON.stringify(body)).not.toContain(account.token);
    expect(Object.keys(body[0]!).sort()).toEqual(['client', 'created_at', 'id', 'is_current', 'used_at']);
  });

  it('end everywhere else with one call, and alone with another', async () => {
    const company = await signedIn();
    const phone = await company.again('phone');
    const tablet = await company.again('tablet');
    const all = (await phone.get<SessionInfo[]>(PATH)).body;
    const { id } = all.find(({ client }) => client === 'tablet')!;
    expect((await phone.send('DELETE', `${PATH}${id}/`)).status).toBe(204);
    expect((await tablet.get('api/v1/me/')).status).toBe(401);
    expect((await phone.send('DELETE', `${PATH}${id}/`)).status).toBe(404);
    expect((await company.get('api/v1/me/')).status).toBe(200);
    expect((await phone.send('DELETE', PATH)).status).toBe(204);
    expect((await company.get('api/v1/me/')).status).toBe(401);
    expect((await phone.get('api/v1/me/')).status).toBe(200);
  });

  it('S13 that end while a body arrives carry nothing out', async () => {
    const company = await signedIn();
    const other = await company.again('phone');
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = writable.getWriter();
    const answer = backend().fetch('http://backend.test/company-api/v1/ingredients/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Token ${company.account.token}` },
      body: readable,
      duplex: 'half',
    } as RequestInit);
    await body.write(new TextEncoder().encode('{"name": '));
    expect((await other.send('DELETE', PATH)).status).toBe(204);
    // A quicker body was sent before the session ended.
    await wait(1_100);
    await body.write(new TextEncoder().encode('"Tuz"}'));
    await body.close();
    expect((await answer).status).toBe(401);
    expect((await other.get('company-api/v1/ingredients/')).body).toMatchObject({ count: 0 });
  });

  it.each(['POST', 'PUT'] as const)('S13 that end while a photo waits save nothing by %s', async method => {
    const company = await signedIn();
    const other = await company.again('phone');
    const product = await company.buildProduct({ name: 'Çay' });
    const turn = gate();
    const slow = { size: 1, arrayBuffer: () => turn.opened.then(() => new ArrayBuffer(1)) } as File;
    const busy = [slow, slow].map(file => encodePhoto(file).catch(() => undefined));
    const path = `company-api/v1/products/${method === 'PUT' ? `${product.id}/` : ''}`;
    const form = formOf({ name: 'Kahve', price: '3', photo: new File([PIXEL], 'x.png') });
    const answer = company.send(method, path, form);
    await wait(200);
    expect((await other.send('DELETE', PATH)).status).toBe(204);
    await wait(1_100);
    turn.open();
    expect((await answer).status).toBe(401);
    await Promise.all(busy);
    const { body } = await other.get('company-api/v1/products/');
    expect(body).toMatchObject({ count: 1, results: [{ name: 'Çay', photo: null }] });
  });

  it('are at most 100 of a user: a further sign-in ends the one that was used longest ago', async () => {
    const [company, other] = [await signedIn(), await signedIn()];
    await backend().database.queries.execute(sql`
      INSERT INTO sessions (token_hash, user_id, client)
      SELECT 'of-' || username || '-' || n, users.id, 'older' FROM users, generate_series(1, 99) AS n
      WHERE username = ${company.username} ORDER BY n`);
    await backend().database.queries.execute(sql`
      UPDATE sessions SET used_at = used_at - interval '1 day' WHERE token_hash = ${`of-${company.username}-99`}`);
    expect((await company.get<SessionInfo[]>(PATH)).body).toHaveLength(100);
    const newest = await company.again('newest');
    const all = (await newest.get<SessionInfo[]>(PATH)).body;
    expect(all).toHaveLength(100);
    expect(all.filter(({ client }) => client === 'older')).toHaveLength(98);
    expect((await company.get('api/v1/me/')).status).toBe(200);
    expect((await other.get('api/v1/me/')).status).toBe(200);
  });

  it('S5 of another user can be neither seen nor ended', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [{ id }] = (await other.get<[SessionInfo]>(PATH)).body;
    expect((await one.get<SessionInfo[]>(PATH)).body).toHaveLength(1);
    expect((await one.send('DELETE', `${PATH}${id}/`)).status).toBe(404);
    expect((await one.send('DELETE', PATH)).status).toBe(204);
    expect((await other.get('api/v1/me/')).status).toBe(200);
  });

  it.each([
    ['used_at', 29.9, 200],
    ['used_at', 30.1, 401],
    ['created_at', 89.9, 200],
    ['created_at', 90.1, 401],
  ] as const)('whose %s is %d days old answer %i', async (column, days, status) => {
    const { username, ...user } = await signedIn();
    await age(username, column, days);
    expect((await user.get('api/v1/me/')).status).toBe(status);
  });

  it('are extended by their use, with one write an hour', async () => {
    const { username, ...user } = await signedIn();
    const used = async () => {
      const { rows } = await backend().database.run(
        `SELECT used_at::text FROM sessions JOIN users ON users.id = user_id WHERE username = $1`,
        [username],
      );
      return rows[0]!.used_at as string;
    };
    await age(username, 'used_at', 20);
    const before = await used();
    await user.get('api/v1/me/');
    const after = await used();
    expect(after > before).toBe(true);
    await user.get('api/v1/me/');
    expect(await used()).toBe(after);
  });

  it('are extended more often where they end sooner without use', async () => {
    const { username, account } = await signedIn();
    const { queries } = backend().database;
    const life = { idleDays: 1 / 24, maxDays: 90 };
    // A quarter of an hour: within the hour after which a use is usually written down.
    await age(username, 'used_at', 1 / 96);
    expect(await findSession(queries, account.token, life)).toBeDefined();
    const { rows } = await backend().database.run(
      `SELECT used_at > clock_timestamp() - interval '1 minute' AS is_new
       FROM sessions JOIN users ON users.id = user_id WHERE username = $1`,
      [username],
    );
    expect(rows).toEqual([{ is_new: true }]);
  });

  it('that have ended are deleted', async () => {
    const { username } = await signedIn();
    await age(username, 'used_at', 31);
    await deleteEndedSessions(backend().database.queries, { idleDays: 30, maxDays: 90 });
    const { rows } = await backend().database.run(
      `SELECT count(*)::int AS n FROM sessions JOIN users ON users.id = user_id WHERE username = $1`,
      [username],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
