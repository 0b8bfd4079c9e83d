import { EventEmitter } from 'node:events';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../server/http/Deps';
import { Router } from '../../server/http/Router';

describe('X8 the characters of answers that are not read', () => {
  const LARGE = 20_000_000;

  /** Serves a text of a wanted length to an address; `read` ends the answer. */
  function serveLists() {
    const hono = new OpenAPIHono();
    hono.onError(error => new Response(error.name, { status: 500 }));
    const config = { trustedProxies: [], publicUrl: 'http://a' };
    const router = new Router(hono, { config } as unknown as ApiDeps);
    const answer = z.object({ text: z.string() });
    const endpoint = {
      path: '/texts',
      operationId: 'texts',
      tag: 'account',
      summary: '',
      answer: [200, answer],
    };
    for (const method of ['get', 'post'] as const)
      router.open({ ...endpoint, method } as never, async () => ({ text: 'x'.repeat(length) }));
    let length = 0;
    return async (
      address: string,
      wanted: number,
      method = 'GET',
      { destroyed = false, closed = false } = {},
    ) => {
      length = wanted;
      const incoming = { socket: Object.assign(new EventEmitter(), { remoteAddress: address, destroyed }) };
      const outgoing = Object.assign(new EventEmitter(), { closed });
      const response = await hono.request('/texts', { method }, { incoming, outgoing });
      if (response.status !== 200) return { problem: await response.text(), read: () => undefined };
      return { problem: undefined, read: () => outgoing.emit('close') };
    };
  }

  it('are limited for an address and for all, but not for short answers, a first one, or the answer of a change', async () => {
    const ask = serveLists();
    const sent: (() => unknown)[] = [];
    const problemOf = async (...call: Parameters<typeof ask>) => {
      const { problem, read } = await ask(...call);
      sent.push(read);
      return problem;
    };
    expect(await problemOf('1.0.0.1', 2 * LARGE)).toBeUndefined();
    expect(await problemOf('1.0.0.1', LARGE)).toBe('ThrottledError');
    expect(await problemOf('1.0.0.1', 1_000)).toBeUndefined();
    expect(await problemOf('1.0.0.1', LARGE, 'POST')).toBeUndefined();
    for (const address of ['1.0.0.2', '1.0.0.3', '1.0.0.4', '1.0.0.5'])
      expect(await problemOf(address, LARGE)).toBeUndefined();
    expect(await problemOf('1.0.0.6', LARGE)).toBe('OverloadedError');
    expect(await problemOf('1.0.0.6', 1_000)).toBeUndefined();
    for (const read of sent.splice(0)) read();
    expect(await problemOf('1.0.0.1', LARGE)).toBeUndefined();
    expect(await problemOf('1.0.0.6', LARGE)).toBeUndefined();
    for (const read of sent.splice(0)) read();
  });

  it('are not counted for a client that left while the answer was made', async () => {
    const ask = serveLists();
    for (let time = 0; time < 8; time += 1)
      expect((await ask('1.0.0.7', LARGE, 'GET', { destroyed: true })).problem).toBeUndefined();
    for (let time = 0; time < 8; time += 1)
      expect((await ask('1.0.0.7', LARGE, 'GET', { closed: true })).problem).toBeUndefined();
  });
});
