import { ApiError, type Failure } from './ApiError';
import { parseRetryAfter } from './retryAfter';
import type { Refusal } from '../contract/refusal';

export interface HttpOptions {
  /** The browser's `fetch`, or that of a server in a test. */
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Origin of the backend, without a trailing slash; empty for the panel's own origin. */
  apiHost: string;
  /** The stored token, or null. */
  token: () => string | null;
  /** The language for `Accept-Language`: `en` or `tr`. */
  language: () => string;
  /** Called with the token when a call with a token was answered with 401: the token is no longer valid. */
  onUnauthorized: (token: string) => void;
  isOnline?: () => boolean;
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: URLSearchParams;
  /** FormData is sent as multipart, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether to omit `Authorization` even if a token is stored, for the calls of section 7 that require no session. */
  anonymous?: boolean;
}

/**
 * Calls the backend: `http('api/v1/me/')` resolves with the parsed JSON, or `undefined` for an empty answer.
 * @throws {ApiError} for every other result, and an AbortError when the caller's signal was aborted.
 */
export type Http = <Answer>(path: string, call?: Call) => Promise<Answer>;

const TIME_LIMIT_MS = 30_000;
const UPLOAD_TIME_LIMIT_MS = 120_000;
const MAX_READ_RETRIES = 2;
const MAX_WAIT_S = 30;

export function createHttp(options: HttpOptions): Http {
  const { wait = delay } = options;

  return async <Answer>(path: string, call: Call = {}) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send<Answer>(options, path, call);
      } catch (error) {
        const seconds = secondsToRetry(error, call, attempt);
        if (seconds === undefined) throw error;
        await wait(seconds * 1000);
        call.signal?.throwIfAborted();
      }
    }
  };
}

/** Seconds until the next try; undefined for none. Only reads are retried, after a 429 with `Retry-After`. */
function secondsToRetry(error: unknown, { method = 'GET' }: Call, attempt: number): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || method !== 'GET') return undefined;
  if (error.retryAfter === undefined || error.retryAfter > MAX_WAIT_S) return undefined;
  return attempt < MAX_READ_RETRIES ? error.retryAfter : undefined;
}

async function send<Answer>(options: HttpOptions, path: string, call: Call): Promise<Answer> {
  const { method = 'GET', query, body, signal, anonymous = false } = call;
  const { isOnline = () => navigator.onLine } = options;
  if (!isOnline()) throw new ApiError('offline');

  const token = anonymous ? null : options.token();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': options.language(),
  };
  if (token) headers.Authorization = `Token ${token}`;
  const multipart = body instanceof FormData;
  if (body !== undefined && !multipart) headers['Content-Type'] = 'application/json';

  const limit = AbortSignal.timeout(multipart ? UPLOAD_TIME_LIMIT_MS : TIME_LIMIT_MS);
  const suffix = query?.size ? `?${query}` : '';
  let response: Response;
  let text: string;
  try {
    response = await options.fetch(`${options.apiHost}/${path}${suffix}`, {
      method,
      headers,
      body: body === undefined ? undefined : multipart ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(limit.aborted ? 'timeout' : noAnswer(method), { cause });
  }

  if (response.status === 401 && token) options.onUnauthorized(token);
  if (!response.ok) {
    throw new ApiError(response.status >= 500 ? 'server' : 'refused', {
      status: response.status,
      hadToken: token !== null,
      body: refusalIn(text),
      retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
    });
  }
  if (text === '') return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    throw new ApiError('unreadable', { status: response.status, cause });
  }
}

function noAnswer(method: string): Failure {
  return method === 'GET' ? 'unreachable' : 'unconfirmed';
}

/** Parses the body of a refusal; undefined if it is not JSON, such as the HTML page of a proxy. */
function refusalIn(text: string): Refusal | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'string' || Array.isArray(body)) return { non_field_errors: body };
    return typeof body === 'object' && body !== null ? (body as Refusal) : undefined;
  } catch {
    return undefined;
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
