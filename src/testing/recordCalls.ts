import type { HttpOptions } from '../api/http';

/** A call that a provider sent. */
export interface RecordedCall {
  method: string;
  /** Below the host, without the query: `api/v1/me/`. */
  path: string;
  query: URLSearchParams;
  /** By name in lower case. The token is replaced: `authorization: 'Token …'`. */
  headers: Record<string, string>;
  /** The parsed JSON, or the parts of a multipart call by name; a part that occurs more than once is a list. */
  body: unknown;
  /** The HTTP status; 0 if no answer has come, yet or at all. */
  status: number;
  /** The parsed JSON, or the text of any other answer. Undefined if it is empty or has not come. */
  answer: unknown;
  /** From the call to its whole answer. */
  milliseconds: number;
}

export interface Recorder {
  /** Records each call and passes it on. */
  fetch: HttpOptions['fetch'];
  /** Every call so far, oldest first. Each is complete when the provider gets its answer. */
  calls: RecordedCall[];
}

interface RecorderOptions {
  /** Gets the line of each call, when its answer has come. Default `console.log`. */
  print?: (line: string) => void;
  /** Whether the lines of the request's body and of the answer follow. Passwords and tokens are replaced. Default false. */
  bodies?: boolean;
}

/**
 * Wraps a `fetch` and prints a line for each call:
 *
 *     GET /company-api/v1/menus/?limit=20&page=1&ordering=-pk 200 12 ms
 *
 * A call without an answer has the name of the error in place of the status: `AbortError`, `TypeError`.
 */
export function recordCalls(
  fetch: HttpOptions['fetch'],
  { print = line => console.log(line), bodies = false }: RecorderOptions = {},
): Recorder {
  const calls: RecordedCall[] = [];

  return {
    calls,
    async fetch(input, init = {}) {
      const { method, path, query, headers, body } = readRequest(input, init);
      const call: RecordedCall = {
        method,
        path,
        query,
        headers: withoutToken(headers),
        body: body instanceof FormData ? partsOf(body) : body,
        status: 0,
        answer: undefined,
        milliseconds: 0,
      };
      calls.push(call);
      const start = performance.now();
      const report = (outcome: string | number) => {
        call.milliseconds = performance.now() - start;
        const address = `/${path}${query.size ? `?${query}` : ''}`;
        print(`${method} ${address} ${outcome} ${Math.round(call.milliseconds)} ms`);
        if (!bodies) return;
        if (call.body !== undefined) print(`  sent     ${write(call.body)}`);
        if (call.answer !== undefined)
          print(`  answered ${ANSWERS_TOKEN.test(path) ? '…' : write(call.answer)}`);
      };
      try {
        const response = await fetch(input, init);
        // The provider reads the body itself.
        call.answer = parse(await response.clone().text());
        call.status = response.status;
        report(response.status);
        return response;
      } catch (error) {
        report(error instanceof Error || error instanceof DOMException ? error.name : String(error));
        throw error;
      }
    },
  };
}

interface Request {
  method: string;
  /** Below the host, without the query: `api/v1/me/`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON, or the FormData of a multipart call. */
  body: unknown;
}

/** Reads what `http` passes to `fetch`. */
export function readRequest(input: string, init: RequestInit): Request {
  const url = new URL(input, 'http://backend.test');
  return {
    method: init.method ?? 'GET',
    path: url.pathname.slice(1),
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? parse(init.body) : (init.body ?? undefined),
  };
}

function withoutToken(headers: Headers): RecordedCall['headers'] {
  const shown = Object.fromEntries(headers);
  if (shown.authorization) shown.authorization = shown.authorization.replace(/\s.*/s, ' …');
  return shown;
}

function partsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map(name => {
      const parts = form.getAll(name);
      return [name, parts.length > 1 ? parts : parts[0]];
    }),
  );
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Fields that contain a secret. */
const SECRET = /password|token|secret|^(access|refresh|key|jwt)$/i;

/** Calls whose answer contains a token, at any place. */
const ANSWERS_TOKEN = /\b(login|verify-email|reset-password)\/?$/;

/** Writes a body for a log that others may read: without secrets, and with the names and sizes of files. */
function write(body: unknown): string {
  return JSON.stringify(body, (name, value: unknown) => {
    if (SECRET.test(name) && typeof value === 'string') return '…';
    if (value instanceof File) return `${value.name} (${value.size} bytes)`;
    return value instanceof Blob ? `${value.size} bytes` : value;
  });
}
