import type { Call, Http } from '../api/http';

export interface Read {
  path: string;
  query?: URLSearchParams;
}

/** Reads that started before the code that needs them had arrived. */
export interface EarlyReads {
  /** Gives the answer to one call, once; undefined where there is none, or none any more. */
  take: <Answer>(path: string, call: Call) => Promise<Answer> | undefined;
  /** The same for whoever will not wait: undefined too where the answer is still on its way. */
  takeAnswered: (read: Read) => unknown;
}

export const NOTHING_EARLY: EarlyReads = { take: () => undefined, takeAnswered: () => undefined };

/** How long an answer may wait for whoever needs it, in ms. Longer, and it could be an old one. */
const FRESH_MS = 30_000;

/**
 * Starts reads for a session. Nothing is answered twice, nor after a write, nor to another session than the one that
 * asked.
 * @param token the session's, null for none: then nothing is read.
 */
export function startEarlyReads(http: Http, reads: readonly Read[], token: () => string | null): EarlyReads {
  const asker = token();
  const early = new Map<string, { coming: Promise<unknown>; leaving: AbortController; answer?: unknown }>();
  for (const { path, query } of asker === null ? [] : reads) {
    const leaving = new AbortController();
    const coming = http(path, { query, signal: leaving.signal });
    const entry = { coming, leaving, answer: undefined as unknown };
    // Whoever takes it hears of the failure; an answer that nobody takes has failed nobody.
    coming.then(
      answer => (entry.answer = answer),
      () => undefined,
    );
    early.set(keyOf(path, query), entry);
  }
  setTimeout(() => early.clear(), FRESH_MS);

  const entry = ({ path, query }: Read) => early.get(keyOf(path, query));
  const drop = ({ path, query }: Read) => early.delete(keyOf(path, query));

  return {
    take: <Answer>(path: string, { method = 'GET', query, signal }: Call) => {
      if (method !== 'GET' || token() !== asker) early.clear();
      const taken = entry({ path, query });
      if (!taken) return undefined;
      drop({ path, query });
      signal?.addEventListener('abort', () => taken.leaving.abort(signal.reason), { once: true });
      return taken.coming as Promise<Answer>;
    },
    takeAnswered: read => {
      if (token() !== asker) early.clear();
      const answer = entry(read)?.answer;
      if (answer !== undefined) drop(read);
      return answer;
    },
  };
}

/** Calls the backend, but for what was read early. */
export function withEarlyReads(http: Http, early: EarlyReads): Http {
  return <Answer>(path: string, call: Call = {}) =>
    early.take<Answer>(path, call) ?? http<Answer>(path, call);
}

function keyOf(path: string, query: URLSearchParams | undefined): string {
  return `${path}?${query ?? ''}`;
}
