import type { Call, Http } from '../api/http';

export interface Read {
  path: string;
  query?: URLSearchParams;
}

/** Reads that started before the code that needs them was loaded. */
export interface EarlyReads {
  /** Returns the answer to a call, once; undefined if there is none, or none any more. */
  take: <Answer>(path: string, call: Call) => Promise<Answer> | undefined;
  /** The same without waiting: also returns undefined while the answer is pending. */
  takeAnswered: (read: Read) => unknown;
}

export const NO_EARLY_READS: EarlyReads = { take: () => undefined, takeAnswered: () => undefined };

/** How long an answer can be taken. A later one could be outdated. */
const MAX_AGE_MS = 30_000;

/**
 * Starts reads for a session. An answer can be taken once, only before the first write, and only by the session that
 * started the read.
 * @param token returns the token of the session; null for none, and then nothing is read.
 */
export function startEarlyReads(http: Http, reads: readonly Read[], token: () => string | null): EarlyReads {
  const initialToken = token();
  const early = new Map<
    string,
    { promise: Promise<unknown>; controller: AbortController; answer?: unknown }
  >();
  for (const { path, query } of initialToken === null ? [] : reads) {
    const controller = new AbortController();
    const promise = http(path, { query, signal: controller.signal });
    const entry = { promise, controller, answer: undefined as unknown };
    // `take` passes a failure on to its caller. The failure of an answer that is never taken is ignored.
    promise.then(
      answer => (entry.answer = answer),
      () => undefined,
    );
    early.set(keyOf(path, query), entry);
  }
  setTimeout(() => early.clear(), MAX_AGE_MS);

  const entry = ({ path, query }: Read) => early.get(keyOf(path, query));
  const drop = ({ path, query }: Read) => early.delete(keyOf(path, query));

  return {
    take: <Answer>(path: string, { method = 'GET', query, signal }: Call) => {
      if (method !== 'GET' || token() !== initialToken) early.clear();
      const taken = entry({ path, query });
      if (!taken) return undefined;
      drop({ path, query });
      signal?.addEventListener('abort', () => taken.controller.abort(signal.reason), { once: true });
      return taken.promise as Promise<Answer>;
    },
    takeAnswered: read => {
      if (token() !== initialToken) early.clear();
      const answer = entry(read)?.answer;
      if (answer !== undefined) drop(read);
      return answer;
    },
  };
}

/** Returns an `Http` that answers from the early reads first and from the backend otherwise. */
export function withEarlyReads(http: Http, early: EarlyReads): Http {
  return <Answer>(path: string, call: Call = {}) =>
    early.take<Answer>(path, call) ?? http<Answer>(path, call);
}

function keyOf(path: string, query: URLSearchParams | undefined): string {
  return `${path}?${query ?? ''}`;
}
