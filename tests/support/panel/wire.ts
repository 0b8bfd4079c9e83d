import type { HttpOptions } from '../../../src/api/http';
import { readRequest } from '../../../src/testing/recordCalls';

/** A call that the panel sent. */
export interface WireCall {
  method: string;
  /** Without host and query: `api/v1/me/`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON, or the FormData of a multipart call. */
  body: unknown;
  signal: AbortSignal | undefined;
  /** Method and path: `GET api/v1/me/`. */
  name: string;
}

/** Forwards the call to the backend. */
type PassOn = () => Promise<Response>;
type Answerer = (call: WireCall, passOn: PassOn) => Response | Promise<Response>;

export interface Wire {
  fetch: HttpOptions['fetch'];
  /** Every call so far, oldest first. */
  calls: WireCall[];
  /** The names of the calls with a method other than GET. */
  writes(): string[];
  /** The calls with this name: `named('POST api/v1/login/')`. */
  named(name: string): WireCall[];
  /**
   * Answers matching calls in place of the backend. A later rule takes precedence.
   * @returns a function that removes the rule
   */
  when(name: string | RegExp, answer: Answerer): () => void;
  /** Like `when`, for the next matching call only. */
  once(name: string | RegExp, answer: Answerer): void;
  /** Resolves when every call has its answer, and the caller has handled it and started no other call. */
  settled(): Promise<void>;
}

/** Like {@link wireOver}, for a backend without the reference backend's extensions, as the specification has it. */
export function plainWireOver(next: HttpOptions['fetch']): Wire {
  const wire = wireOver(next);
  wire.when('GET api/v1/me/', async (_, passOn) => {
    const me = (await (await passOn()).json()) as object;
    return answer(200, { ...me, capabilities: undefined });
  });
  return wire;
}

/** Wraps a `fetch`: records each call and answers the calls that match a rule. */
export function wireOver(next: HttpOptions['fetch']): Wire {
  const calls: WireCall[] = [];
  const pending = new Set<Promise<Response>>();
  let rules: { name: string | RegExp; answer: Answerer }[] = [];

  const when = (name: string | RegExp, answer: Answerer) => {
    const rule = { name, answer };
    rules = [rule, ...rules];
    return () => void (rules = rules.filter(other => other !== rule));
  };

  return {
    calls,
    writes: () => calls.filter(({ method }) => method !== 'GET').map(({ name }) => name),
    named: name => calls.filter(call => call.name === name),
    when,
    once(name, answer) {
      const removeRule = when(name, (call, passOn) => {
        removeRule();
        return answer(call, passOn);
      });
    },
    async fetch(input, init = {}) {
      const request = readRequest(input, init);
      const call: WireCall = {
        ...request,
        signal: init.signal ?? undefined,
        name: `${request.method} ${request.path}`,
      };
      calls.push(call);
      const passOn = () => next(new URL(input, 'http://backend.test').href, init);
      const rule = rules.find(({ name }) =>
        typeof name === 'string' ? name === call.name : name.test(call.name),
      );
      const response = Promise.resolve(rule ? rule.answer(call, passOn) : passOn());
      pending.add(response);
      try {
        return await response;
      } finally {
        pending.delete(response);
      }
    },
    async settled() {
      let seen: number;
      do {
        seen = calls.length;
        await Promise.allSettled(pending);
        // react-query and React continue in timers of 0 ms: one reads the answer, one renders it.
        for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setTimeout(resolve));
      } while (pending.size > 0 || calls.length > seen);
    },
  };
}

/** Returns a response: JSON, or HTML when the body is a string. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers });
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } })
    : new Response(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
}

/** Rejects as `fetch` does when the connection breaks. */
export function broken(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** Carries a call out and loses its answer: the connection breaks after the commit. */
export async function lostAnswer(_: WireCall, passOn: PassOn): Promise<Response> {
  await passOn();
  return broken();
}

/** Behaves as `fetch` does when the server never responds: rejects when the signal is aborted. */
export function silence({ signal }: Pick<WireCall, 'signal'>): Promise<Response> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail, { once: true });
  });
}
