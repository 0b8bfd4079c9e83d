import { Hono, type MiddlewareHandler } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parseNetwork, type Network } from '../../server/shared/addresses';
import { observe } from '../../server/http/observe';
import { securityHeaders } from '../../server/http/securityHeaders';
import { warnOfProxy } from '../../server/http/warnOfProxy';
import type { Metrics } from '../../server/metrics/createMetrics';

describe('a middleware', () => {
  const appWith = (middleware: MiddlewareHandler, path = '/known') => {
    const app = new Hono();
    app.use(middleware);
    app.get(path, context => context.text('ok'));
    return app;
  };

  it('S17 forbids everything in an answer without a policy of its own', async () => {
    const app = appWith(securityHeaders());
    app.get('/own', context => context.text('', 200, { 'Content-Security-Policy': "default-src 'self'" }));
    const policyOf = async (path: string) => (await app.request(path)).headers.get('Content-Security-Policy');
    expect(await policyOf('/known')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(await policyOf('/own')).toBe("default-src 'self'");
    // The address of a page may hold an e-mail address.
    const { headers } = await app.request('/own');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('measures in seconds by route, and logs only if it should', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: line => void lines.push(line) });
    const answered: [route: string, method: string, status: number, seconds: number][] = [];
    const metrics = { answered: (...one: (typeof answered)[0]) => answered.push(one) } as unknown as Metrics;
    const app = appWith(observe({ log, metrics, isLogged: false, trustedProxies: [] }));
    app.get('/slow', async context => {
      await new Promise(resolve => setTimeout(resolve, 30));
      return context.text('ok');
    });
    app.get('/files/*', context => context.text('ok'));
    for (const path of ['/known', '/slow', '/files/a.js', '/nothing']) await app.request(path);
    expect(answered.map(([route, method, status]) => [route, method, status])).toEqual([
      ['/known', 'GET', 200],
      ['/slow', 'GET', 200],
      ['panel', 'GET', 200],
      ['unknown', 'GET', 404],
    ]);
    const [, slow] = answered.map(([, , , seconds]) => seconds);
    expect(slow).toBeGreaterThan(0.028);
    expect(slow).toBeLessThan(5);
    expect(lines).toEqual([]);
  });

  it('X10 warns of no proxy that is configured, and needs no socket', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: line => void lines.push(line) });
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    await appWith(warnOfProxy([parseNetwork('10.0.0.0/8') as Network], log)).request('/known', { headers });
    expect(lines).toEqual([]);
    for (const bindings of [undefined, {}])
      expect((await appWith(warnOfProxy([], log)).request('/known', { headers }, bindings)).status).toBe(200);
    expect(lines).toHaveLength(2);
  });
});
