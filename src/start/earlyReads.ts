import type { Call, Http } from '../api/http';

export interface Read extends Pick<Call, 'query' | 'expects' | 'ofRecord'> {
  path: string;
}

/** A read that started before the code that needs it was loaded. */
export interface EarlyRead {
  /** Undefined while it is pending, and after a failure. */
  answer: unknown;
  /** The `ETag` of the answer. */
  etag?: string | null;
  promise: Promise<unknown>;
  abort: () => void;
}

export interface EarlyReads {
  /** Returns and removes a read; undefined if there is none. */
  take: (read: Read) => EarlyRead | undefined;
}

export const NO_EARLY_READS: EarlyReads = { take: () => undefined };

/** How long an answer can be taken. A later one could be outdated. */
const MAX_AGE_MS = 30_000;

/**
 * Starts reads for a session. Only the session that started them can take them.
 * @param token returns the token of the session; null for none, and then nothing is read.
 */
export function startEarlyReads(http: Http, reads: readonly Read[], token: () => string | null): EarlyReads {
  const initialToken = token();
  const early = new Map<string, EarlyRead>();
  for (const { path, ...call } of initialToken === null ? [] : reads) {
    const controller = new AbortController();
    const onHeaders = (headers: Headers) => (read.etag = headers.get('ETag'));
    const promise = http(path, { ...call, signal: controller.signal, onHeaders });
    const read: EarlyRead = { promise, answer: undefined, abort: () => controller.abort() };
    // The failure of a read that is never taken is ignored.
    promise.then(
      answer => (read.answer = answer),
      () => undefined,
    );
    early.set(keyOf({ path, ...call }), read);
  }
  setTimeout(() => early.clear(), MAX_AGE_MS);

  return {
    take: read => {
      if (token() !== initialToken) early.clear();
      const taken = early.get(keyOf(read));
      early.delete(keyOf(read));
      return taken;
    },
  };
}

function keyOf({ path, query }: Read): string {
  return `${path}?${query ?? ''}`;
}
