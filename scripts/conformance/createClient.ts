import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from './Exchange';
import { RunStopped, Unreachable } from './errors';

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the backend's URL, or an absolute URL. */
  path: string;
  query?: Record<string, string>;
  /** FormData is sent as multipart, anything else as JSON. */
  body?: unknown;
  /** None by default. */
  token?: string;
  /** `en` by default. */
  language?: string;
  /** Whether the answer may contain a token, so that reports have only its shape. */
  hidesAnswer?: boolean;
}

export interface ClientOptions {
  /** The backend's URL without a trailing slash. */
  url: string;
  timeoutMs: number;
  fetch: typeof fetch;
  /** Interrupts the run. A write that has been sent still gets its answer, so that it is known what was created. */
  signal: AbortSignal;
  notify: (text: string) => void;
}

export interface Client {
  /**
   * Sends a request and waits for the answer, at most for the time limit.
   * @throws Unreachable when the first request gets no answer
   * @throws RunStopped when the run was interrupted, or the backend no longer answers
   */
  send: (request: Request) => Promise<Exchange>;
  /** Prepares for the requests that clean up: they are sent after an interruption too, and have a budget of their own. */
  beginCleanup: () => void;
  endCleanup: () => void;
}

/** A whole run needs about 200 requests. */
const MAX_REQUESTS = 500;
const MAX_SILENCES = 3;
const MAX_WAIT_S = 60;
const MAX_WAITS = 10;
const MAX_ANSWER_BYTES = 20_000_000;

export function createClient(options: ClientOptions): Client {
  let sent = 0;
  let silences = 0;
  let waits = 0;
  let hasAnswered = false;
  let isCleaning = false;

  async function attempt(request: Request): Promise<Exchange & { retryAfter: number }> {
    if (!isCleaning && options.signal.aborted) throw new RunStopped('The run was interrupted.');
    if (silences >= MAX_SILENCES) throw new RunStopped('The backend no longer answers.');
    if (++sent > MAX_REQUESTS)
      throw new RunStopped(`The run has sent ${MAX_REQUESTS} requests, which is more than it needs.`);
    const exchange = await exchangeOf(request, options, !isCleaning);
    if (!isCleaning && options.signal.aborted && exchange.status === undefined)
      throw new RunStopped('The run was interrupted.');
    if (exchange.status === undefined && !hasAnswered)
      throw new Unreachable(`${exchange.url}: ${exchange.problem}`);
    hasAnswered = true;
    silences = exchange.status === undefined ? silences + 1 : 0;
    return exchange;
  }

  return {
    async send(request) {
      for (;;) {
        const { retryAfter, ...exchange } = await attempt(request);
        if (exchange.status !== 429 || retryAfter > MAX_WAIT_S || waits >= MAX_WAITS) return exchange;
        waits += 1;
        options.notify(`The backend limits the rate. Waiting ${retryAfter} s.`);
        // An interruption ends the wait; the next attempt then ends the run.
        await delay(retryAfter * 1000, undefined, isCleaning ? {} : { signal: options.signal }).catch(
          () => undefined,
        );
      }
    },
    beginCleanup() {
      isCleaning = true;
      sent = silences = waits = 0;
    },
    endCleanup() {
      isCleaning = false;
    },
  };
}

async function exchangeOf(
  request: Request,
  { url, timeoutMs, fetch, signal }: ClientOptions,
  isInterruptible: boolean,
): Promise<Exchange & { retryAfter: number }> {
  const { method, body, token, language = 'en', hidesAnswer = false } = request;
  const address = new URL(/^https?:/.test(request.path) ? request.path : `${url}/${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) address.searchParams.set(name, value);
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';

  const limit = AbortSignal.timeout(timeoutMs);
  const exchange: Exchange & { retryAfter: number } = {
    method,
    url: address.href,
    headers,
    hasToken: token !== undefined,
    hidesAnswer,
    body: body === undefined ? undefined : isForm ? shownForm(body) : JSON.stringify(body, withoutPasswords),
    status: undefined,
    contentType: '',
    text: '',
    json: undefined,
    problem: undefined,
    retryAfter: Infinity,
  };
  try {
    const response = await fetch(address.href, {
      method,
      headers: token === undefined ? headers : { ...headers, Authorization: `Token ${token}` },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: isInterruptible && method === 'GET' ? AbortSignal.any([limit, signal]) : limit,
    });
    const text = await textOf(response);
    return {
      ...exchange,
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? '',
      text,
      json: parsed(text),
      retryAfter: secondsIn(response.headers.get('Retry-After')),
    };
  } catch (error) {
    return {
      ...exchange,
      problem: limit.aborted ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error),
    };
  }
}

/** Reads an answer up to a size, so that an endless one does not fill the memory. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is larger than 20 MB');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `Retry-After` has seconds or a date. Without the header, waiting makes no sense. */
function secondsIn(header: string | null): number {
  if (!header) return Infinity;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? Infinity : Math.max(1, seconds);
}

/** `fetch` hides the reason in the cause of a TypeError. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const { code, message: detail } = (cause ?? {}) as { code?: string; message?: string };
  return `no answer (${detail || code || message})`;
}

function withoutPasswords(name: string, value: unknown): unknown {
  return name.includes('password') ? '(hidden)' : value;
}

function shownForm(form: FormData): string {
  const parts = [...form].map(([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : `${name}=(file ${value.name}, ${value.size} bytes)`,
  );
  return `(multipart) ${parts.join(', ')}`;
}
