import { ApiError, isForDeveloper, type Evidence } from './ApiError';
import { noteDate } from '../clock';
import { CONTRACT, type Backend } from './backend';
import { anySignal } from './concurrency/anySignal';
import type { Expectation } from './Expectation';
import { toBody } from './multipart';
import { readRefusal } from './refusals/readRefusal';
import { parseRetryAfter } from './refusals/retryAfter';

export interface HttpOptions {
  /** The browser's `fetch`, or that of a server in a test. */
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Origin of the backend, without a trailing slash. For the panel's own origin: the path of both, such as `/admin`, or empty. */
  apiHost: string;
  /** The stored token, or null. */
  token: () => string | null;
  /** The language for `Accept-Language`, such as `en`. */
  language: () => string;
  /**
   * Called when a call that requires a session was answered with 401: the token is no longer valid, or there is none (null)
   * because the session has ended elsewhere.
   * @param rejection the error if the token has just been given by a sign-in and was never accepted, else null
   */
  onUnauthorized: (token: string | null, rejection: ApiError | null) => void;
  /** How the backend differs from the contract. Default: not at all. */
  backend?: Backend;
  /** Called with every failure that the developer of the backend has to know about. */
  report?: (error: ApiError) => void;
  isOnline?: () => boolean;
  wait?: (milliseconds: number) => Promise<void>;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: URLSearchParams;
  /** FormData, or an object with a file, is sent as multipart, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** The token to send. Default: that of the current session. */
  token?: string | undefined;
  /** Further headers of the request. Another origin must allow them. */
  headers?: Record<string, string> | undefined;
  /** Called with the headers of an answer that is not an error. */
  onHeaders?: (headers: Headers) => void;
  /** Whether the answer is a file: a Blob, of any type. */
  asFile?: boolean;
  /** What the answer has to be. Without it any answer is accepted. A PUT or PATCH may be answered with nothing: `undefined`. */
  expects?: Expectation | undefined;
  /** Whether the path names a record. Only then does a 404 mean that the record does not exist. */
  ofRecord?: boolean;
  /** Whether to omit `Authorization` even if a token is stored, for the calls of section 7 that require no session. */
  anonymous?: boolean;
  /** Whether a call that is not a read changes something. Default: unless it is anonymous, as a sign-in is. */
  changes?: boolean;
}

/**
 * Calls the backend: `http('api/v1/me/')` resolves with the parsed JSON, or `undefined` for an empty answer.
 * @throws {ApiError} for every other result, and an AbortError when the caller's signal was aborted.
 */
export type Http = <Answer>(path: string, call?: Call) => Promise<Answer>;

const TIME_LIMIT_MS = 30_000;
const UPLOAD_TIME_LIMIT_MS = 120_000;
/** The file may have all photos of a company. */
const DOWNLOAD_TIME_LIMIT_MS = 600_000;
const MAX_READ_RETRIES = 2;
const MAX_WAIT_S = 30;
/** Characters of an answer that are kept to explain it: more than a page of a list has, which could not be read in parts. */
const MAX_EVIDENCE = 4_000_000;

export function createHttp(options: HttpOptions): Http {
  const { wait = delay, backend = CONTRACT } = options;
  const unproved: Unproved = { token: null };

  return async <Answer>(path: string, call: Call = {}) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await send<Answer>({ ...options, backend }, unproved, path, call);
      } catch (error) {
        const seconds = secondsToRetry(error, call, attempt);
        if (isForDeveloper(error)) options.report?.(error);
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

/** The token of the last sign-in, until a call with it succeeds. If it is refused before that, the backend refuses its own token. */
interface Unproved {
  token: string | null;
}

type SendOptions = HttpOptions & { backend: Backend };

async function send<Answer>(
  options: SendOptions,
  unproved: Unproved,
  path: string,
  call: Call,
): Promise<Answer> {
  const { method = 'GET', query, expects, ofRecord = false, anonymous = false } = call;
  const { backend, isOnline = hasNetwork } = options;
  if (!isOnline()) throw new ApiError('offline');

  const token = anonymous ? null : (call.token ?? options.token());
  const evidence: Evidence = {
    method,
    url: `${options.apiHost}/${backend.address(path, query)}`,
    status: 0,
    text: '',
    expects,
    options: backend.options,
  };
  const about = { requiresSession: !anonymous, changes: call.changes, evidence };
  const { response, file, text } = await exchange(options, call, token, about);
  if (file) return file as Answer;

  const { status, headers } = response;
  noteDate(headers.get('Date'));
  Object.assign(evidence, {
    status,
    requestId: headers.get('X-Request-Id'),
    text: text.slice(0, MAX_EVIDENCE),
  });
  // After a redirect the browser may have sent a GET. Its answer says nothing about the change.
  if (response.redirected && method !== 'GET') {
    evidence.redirectedTo = response.url;
    throw new ApiError('unreadable', about);
  }
  if (status === 401 && !anonymous) {
    const isRejected = token !== null && token === unproved.token;
    const rejection = isRejected ? new ApiError('rejected', { status, evidence }) : null;
    if (rejection) options.report?.(rejection);
    options.onUnauthorized(token, rejection);
  }
  if (!response.ok) {
    const refusal = await readRefusal(text, headers.get('Content-Type'));
    // A backend may answer without a body for a record that is gone.
    const isKnown = ofRecord ? refusal || text.trim() === '' : refusal && isLaterPage(query);
    const isPathUnknown = status === 404 && !isKnown;
    throw new ApiError(status >= 500 ? 'server' : isPathUnknown ? 'unknown_path' : 'refused', {
      ...about,
      status,
      body: backend.answer(refusal, undefined, headers) as typeof refusal,
      sentence:
        status < 500
          ? backend.options.sentence?.({ status, body: refusal ? JSON.parse(text) : {} })
          : undefined,
      retryAfter: parseRetryAfter(headers.get('Retry-After')),
    });
  }
  if (token) unproved.token = null;
  call.onHeaders?.(headers);
  if (call.asFile) throw new ApiError('unreadable', { ...about, status });
  if (text === '' && (!expects || method === 'PUT' || method === 'PATCH')) return undefined as Answer;
  try {
    const answer = backend.answer(JSON.parse(text), expects?.shape, headers);
    const read = expects?.read ? expects.read(answer, expects, query) : answer;
    if (read !== undefined && expects?.shape === 'token') unproved.token = (read as { token: string }).token;
    if (read !== undefined) return read as Answer;
  } catch (cause) {
    throw new ApiError('unreadable', { ...about, status, cause });
  }
  throw new ApiError('unreadable', { ...about, status });
}

/** Sends the request and reads the answer to its end: a file as a Blob, anything else as text. */
async function exchange(
  options: SendOptions,
  { method = 'GET', body, signal, headers, asFile }: Call,
  token: string | null,
  about: { requiresSession: boolean; changes: boolean | undefined; evidence: Evidence },
): Promise<{ response: Response; file?: Blob; text: string }> {
  const { backend, language } = options;
  const sent = toBody(backend.body(body));
  const isMultipart = sent instanceof FormData;
  const sentHeaders: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...headers,
  };
  if (token) sentHeaders.Authorization = backend.authorization(token);
  if (sent !== undefined && !isMultipart) sentHeaders['Content-Type'] = 'application/json';
  const limit = AbortSignal.timeout(
    asFile ? DOWNLOAD_TIME_LIMIT_MS : isMultipart ? UPLOAD_TIME_LIMIT_MS : TIME_LIMIT_MS,
  );
  try {
    const response = await options.fetch(about.evidence.url, {
      method,
      headers: sentHeaders,
      body: sent === undefined || isMultipart ? sent : JSON.stringify(sent),
      signal: signal ? anySignal(signal, limit) : limit,
    });
    // A host may answer with a page where it has no file.
    const isFile = !/html|json/.test(response.headers.get('Content-Type') ?? '');
    return asFile && response.ok && isFile
      ? { response, file: await response.blob(), text: '' }
      : { response, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(limit.aborted ? 'timeout' : method === 'GET' ? 'unreachable' : 'unconfirmed', {
      ...about,
      cause,
    });
  }
}

/** Only a browser knows whether it is connected; Node has no `navigator`, or one without `onLine`. */
function hasNetwork(): boolean {
  return typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine;
}

/** A backend may answer a page past the end with 404. */
function isLaterPage(query: URLSearchParams | undefined): boolean {
  return Number(query?.get('page') ?? 1) > 1;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
