import { expect } from 'vitest';
import { ApiError } from '../../../src/api/ApiError';
import { createHttp, type HttpOptions } from '../../../src/api/http';
import { answer, wireOver } from './wire';

/** Returns an `http` over a backend that the test defines. */
export function buildHttp(reply: HttpOptions['fetch'], overrides: Partial<HttpOptions> = {}) {
  const wire = wireOver(reply);
  const waits: number[] = [];
  const dead: (string | null)[] = [];
  const http = createHttp({
    fetch: wire.fetch,
    apiHost: 'http://backend.test',
    token: () => 'abc',
    language: () => 'tr',
    onUnauthorized: token => dead.push(token),
    isOnline: () => true,
    wait: async milliseconds => void waits.push(milliseconds),
    ...overrides,
  });
  return { http, wire, waits, dead };
}

/** Answers a call of {@link buildHttp} with status 200. */
export function ok(body: unknown = { id: 1 }): Promise<Response> {
  return Promise.resolve(answer(200, body));
}

/** Returns the failure of a call, and fails the test when the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
