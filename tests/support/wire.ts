import type { HttpOptions } from '../../src/api/http';

/** A call as it left the panel. */
export interface WireCall {
  method: string;
  /** Without host and query: `api/v1/me/`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed where it is JSON, FormData where it is multipart. */
  body: unknown;
  signal: AbortSignal | undefined;
  /** `GET api/v1/me/`, to compare with. */
  name: string;
}

/** Lets the call through to whoever would have answered it. */
type PassOn = () => Promise<Response>;
type Answerer = (call: WireCall, passOn: PassOn) => Response | Promise<Response>;

export interface Wire {
  fetch: HttpOptions['fetch'];
  /** Every call so far, oldest first. */
  calls: WireCall[];
  /** Names of the calls that change something. */
  writes(): string[];
  /** The calls with this name: `calledWith('POST api/v1/login/')`. */
  named(name: string): WireCall[];
  /** Answers calls in place of the backend, from now on; returns what takes it back. */
  when(name: string | RegExp, answer: Answerer): () => void;
  /** The same for the next such call alone. */
  once(name: string | RegExp, answer: Answerer): void;
}

/** A thin layer over a `fetch` that writes down each call and can be told to fail some. */
export function wireOver(next: HttpOptions['fetch']): Wire {
  const calls: WireCall[] = [];
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
      const takeBack = when(name, (call, passOn) => {
        takeBack();
        return answer(call, passOn);
      });
    },
    async fetch(input, init = {}) {
      const url = new URL(input, 'http://backend.test');
      const method = init.method ?? 'GET';
      const path = url.pathname.slice(1);
      const call: WireCall = {
        method,
        path,
        query: url.searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
        signal: init.signal ?? undefined,
        name: `${method} ${path}`,
      };
      calls.push(call);
      const passOn = () => next(url.href, init);
      const rule = rules.find(({ name }) =>
        typeof name === 'string' ? name === call.name : name.test(call.name),
      );
      return rule ? rule.answer(call, passOn) : passOn();
    },
  };
}

/** An answer as a backend would give it: JSON unless the body is a text. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers });
  return typeof body === 'string'
    ? new Response(body, { status, headers: { 'Content-Type': 'text/html', ...headers } })
    : new Response(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
}

/** What `fetch` does when the connection breaks. */
export function broken(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** What `fetch` does while nothing comes back: it ends when its signal fires, and not before. */
export function silence({ signal }: Pick<WireCall, 'signal'>): Promise<Response> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail, { once: true });
  });
}

/** A promise that a test settles when it is ready to. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}
