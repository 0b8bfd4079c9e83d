import type { Call, Http } from './http';

export interface Read {
  path: string;
  query?: URLSearchParams;
}

/** How long an answer may wait for whoever needs it, in ms. Longer, and it could be an old one. */
const FRESH = 30_000;

/**
 * Starts reads before the code that needs them has arrived; the first call for the same thing gets the answer. Nothing is
 * answered twice, nor after a write, nor to another session than the one that asked.
 * @param token the session's, null for none: then nothing is read.
 */
export function withEarlyReads(http: Http, reads: readonly Read[], token: () => string | null): Http {
  const asker = token();
  if (asker === null) return http;
  const early = new Map<string, { answer: Promise<unknown>; leaving: AbortController }>();
  for (const { path, query } of reads) {
    const leaving = new AbortController();
    const answer = http(path, { query, signal: leaving.signal });
    // Whoever takes it hears of the failure; an answer that nobody takes has failed nobody.
    answer.catch(() => undefined);
    early.set(keyOf(path, query), { answer, leaving });
  }
  setTimeout(() => early.clear(), FRESH);

  return async <Answer>(path: string, call: Call = {}) => {
    const { method = 'GET', query, signal } = call;
    if (method !== 'GET' || token() !== asker) early.clear();
    const key = keyOf(path, query);
    const taken = early.get(key);
    if (!taken) return http<Answer>(path, call);
    early.delete(key);
    signal?.addEventListener('abort', () => taken.leaving.abort(signal.reason), { once: true });
    return taken.answer as Promise<Answer>;
  };
}

function keyOf(path: string, query: URLSearchParams | undefined): string {
  return `${path}?${query ?? ''}`;
}
