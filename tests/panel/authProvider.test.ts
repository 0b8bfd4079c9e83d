// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../src/api/account';
import { ApiError } from '../../src/api/ApiError';
import type { HttpOptions } from '../../src/api/http';
import { createAuthProvider } from '../../src/auth/authProvider';
import { createSession, memoryStorage } from '../../src/auth/session';
import { buildHttp, failureOf, ok } from '../support/panel/buildHttp';
import { gate } from '../support/gate';
import { answer, broken, silence } from '../support/panel/wire';

describe('react-admin’s authentication', () => {
  function buildAuth(reply: HttpOptions['fetch'] = () => ok({ token: 'abc' }), token?: string) {
    const session = createSession(memoryStorage);
    if (token) session.start(token);
    const { http, wire } = buildHttp(reply, { token: session.token, onUnauthorized: session.expire });
    return { session, wire, http, provider: createAuthProvider(createAccount(http), session) };
  }

  it('B1 signs in and stores the token of the answer', async () => {
    const { provider, session, wire } = buildAuth();
    await provider.login({ username: 'demo', password: 'secret' });
    expect(wire.calls[0]!.body).toEqual({ username: 'demo', password: 'secret' });
    expect(session.token()).toBe('abc');
  });

  it('B1 stays signed out when the sign-in is refused', async () => {
    const { provider, session } = buildAuth(() =>
      Promise.resolve(answer(400, { non_field_errors: ['No.'] })),
    );
    await expect(provider.login({ username: 'demo', password: 'wrong' })).rejects.toBeInstanceOf(ApiError);
    expect(session.token()).toBeNull();
  });

  it('B2 logs out at once, with its token, whether or not the call succeeds', async () => {
    for (const reply of [() => ok({}), () => Promise.resolve(answer(500, {})), broken]) {
      const { provider, session, wire } = buildAuth(reply, 'abc');
      await provider.logout({});
      expect([session.token(), session.lastEnd()]).toEqual([null, 'logout']);
      expect(wire.calls.map(call => [call.name, call.headers.get('Authorization')])).toEqual([
        ['POST api/v1/logout/', 'Token abc'],
      ]);
    }
  });

  it('P11 logs out at once, without waiting for an answer', async () => {
    const { provider, session, wire } = buildAuth(() => ok(), 'abc');
    wire.when(/logout/, silence);
    await provider.logout({});
    expect(session.token()).toBeNull();
  });

  it('P11 sends a log-out without a network again until the backend has it, with the old token', async () => {
    vi.useFakeTimers();
    const { provider, session, wire } = buildAuth(() => ok({}), 'abc');
    const restore = wire.when(/logout/, broken);
    await provider.logout({});
    expect(session.token()).toBeNull();
    await vi.advanceTimersByTimeAsync(11_000);
    expect(wire.calls.length).toBeGreaterThan(1);
    restore();
    session.start('next');
    await vi.advanceTimersByTimeAsync(6_000);
    const sent = wire.calls.map(call => call.headers.get('Authorization'));
    expect(new Set(sent)).toEqual(new Set(['Token abc']));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wire.calls).toHaveLength(sent.length);
    expect(session.token()).toBe('next');
    vi.useRealTimers();
  });

  it('P11 does not send it again once the same token is that of the next session', async () => {
    vi.useFakeTimers();
    const { provider, session, wire } = buildAuth(() => ok({}), 'abc');
    const restore = wire.when(/logout/, broken);
    await provider.logout({});
    restore();
    session.start('abc');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wire.calls).toHaveLength(1);
    expect(session.token()).toBe('abc');
    vi.useRealTimers();
  });

  it('P11 does not send it for ever to a backend that answers', async () => {
    vi.useFakeTimers();
    const { provider, wire } = buildAuth(() => Promise.resolve(answer(500, {})), 'abc');
    await provider.logout({});
    await vi.advanceTimersByTimeAsync(600_000);
    expect(wire.calls).toHaveLength(5);
    vi.useRealTimers();
  });

  it.each([502, 503, 504])(
    'P11 sends it until the backend behind a proxy answers, in place of %s',
    async status => {
      vi.useFakeTimers();
      const { provider, wire } = buildAuth(() => ok({}), 'abc');
      const restore = wire.when(/logout/, () => answer(status, {}));
      await provider.logout({});
      await vi.advanceTimersByTimeAsync(120_000);
      const before = wire.calls.length;
      expect(before).toBeGreaterThan(20);
      restore();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(wire.calls).toHaveLength(before + 1);
      vi.useRealTimers();
    },
  );

  it.each([
    ['ended the session, with an answer that is no JSON', 200, 1],
    ['refused it', 400, 1],
    ['refused the token', 401, 1],
    ['refused it for now', 429, 3],
    ['waited too long for it', 408, 3],
    ['failed', 500, 3],
    ['failed in another way', 503, 3],
  ])('P11 sends it again only if the backend could not answer: it has %s', async (_, status, calls) => {
    vi.useFakeTimers();
    const { provider, wire } = buildAuth(() => Promise.resolve(answer(status, {})), 'abc');
    await provider.logout({});
    await vi.advanceTimersByTimeAsync(11_000);
    expect(wire.calls).toHaveLength(calls);
    vi.useRealTimers();
  });

  it('B2 makes no call without a session', async () => {
    const { provider, wire } = buildAuth();
    await provider.logout({});
    expect(wire.calls).toEqual([]);
  });

  it('A1 requires a token', async () => {
    await expect(buildAuth().provider.checkAuth({})).rejects.toThrow('Not signed in');
    await expect(buildAuth(undefined, 'abc').provider.checkAuth({})).resolves.toBeUndefined();
  });

  it('B3 ends the session on a 401 only', async () => {
    const { provider, session } = buildAuth(undefined, 'abc');
    for (const status of [0, 400, 403, 404, 500]) {
      await expect(provider.checkError({ status })).resolves.toBeUndefined();
    }
    expect(session.token()).toBe('abc');
    await expect(provider.checkError({ status: 401 })).rejects.toThrow('The session has ended');
    expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
  });

  it('P2 ends the session once for two 401s, and leaves the second error to the caller', async () => {
    const { provider, session } = buildAuth(undefined, 'abc');
    await expect(provider.checkError({ status: 401 })).rejects.toThrow();
    const changes = vi.fn();
    session.subscribe(changes);
    await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined();
    expect(changes).not.toHaveBeenCalled();
  });

  it('P1 leaves a 401 that http has handled to the form, which must not report a success', async () => {
    const { provider, http, session } = buildAuth(() => Promise.resolve(answer(401, {})), 'abc');
    const error = await failureOf(http('api/v1/menus/', { method: 'POST', body: {} }));
    expect(session.token()).toBeNull();
    await expect(provider.checkError(error)).resolves.toBeUndefined();
  });

  it('P1 leaves the next session alone when a 401 of the one before arrives late', async () => {
    const { opened, open } = gate();
    const reply = async () => {
      await opened;
      return answer(401, {});
    };
    const { provider, http, session } = buildAuth(reply, 'first');
    const failure = failureOf(http('api/v1/menus/', {}));
    session.end('logout');
    session.start('second');
    open();
    await expect(provider.checkError(await failure)).resolves.toBeUndefined();
    expect(session.token()).toBe('second');
  });

  it('A4 names the user by first and last name', async () => {
    const company = { name: 'Café', currency: { symbol: '₺', minor_unit: 2 } };
    const me = { first_name: 'Ayşe', last_name: 'Işık', company };
    const { provider } = buildAuth(() => ok({ ...me, last_name: '' }), 'abc');
    await expect(provider.getIdentity!()).resolves.toMatchObject({ fullName: 'Ayşe' });
    const { provider: other } = buildAuth(() => ok(me), 'abc');
    await expect(other.getIdentity!()).resolves.toMatchObject({ fullName: 'Ayşe Işık' });
  });
});
