import { expect, it } from 'vitest';
import { askBeforeLeaving } from '../../src/app/askBeforeLeaving';
import { gate } from '../support/gate';

const headers = { Authorization: 'Token abc' };

/** Whether the browser would ask before it closes the page. */
function isAsked(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('P13 the browser asks before the page is closed while changes are being sent, until the last has its answer', async () => {
  const gates = [gate(), gate()];
  let call = 0;
  const fetch = askBeforeLeaving(async () => {
    await gates[call++]!.opened;
    return new Response();
  });
  expect(isAsked()).toBe(false);
  const sent = [fetch('/a/', { method: 'PUT', headers }), fetch('/b/', { method: 'POST', headers })];
  expect(isAsked()).toBe(true);
  gates[0]!.open();
  await sent[0];
  expect(isAsked()).toBe(true);
  gates[1]!.open();
  await sent[1];
  expect(isAsked()).toBe(false);
});

it('P13 the browser does not ask after a change that has failed', async () => {
  const fetch = askBeforeLeaving(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetch('/a/', { method: 'PUT', headers })).rejects.toThrow();
  expect(isAsked()).toBe(false);
});

it.each([
  ['a read', '/a/', { headers }],
  ['a sign-in', '/api/v1/login/', { method: 'POST' }],
  ['a log-out', '/api/v1/logout/', { method: 'POST', headers }],
])('P13 the browser does not ask during %s', (_, url, init) => {
  const fetch = askBeforeLeaving(() => new Promise(() => undefined));
  void fetch(url, init);
  expect(isAsked()).toBe(false);
});
