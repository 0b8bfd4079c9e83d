import type { Refusal } from '../contract/refusal';

/**
 * Why a call came to nothing.
 * - `refused`: the backend said no (4xx); `body` may tell why
 * - `server`: the backend failed (5xx)
 * - `unreadable`: a 2xx answer that is not the JSON it should be
 * - `offline`: nothing was sent, the device has no network
 * - `unreachable`: a read got no answer
 * - `unconfirmed`: a write got no answer, it may or may not have been carried out
 * - `timeout`: no answer within the time limit
 */
export type Failure =
  'refused' | 'server' | 'unreadable' | 'offline' | 'unreachable' | 'unconfirmed' | 'timeout';

interface Details {
  status?: number;
  body?: Refusal;
  retryAfter?: number;
  hadToken?: boolean;
  cause?: unknown;
}

/** A call to the backend that failed. It is data until a screen turns it into words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  /** The HTTP status; 0 when there was no answer. react-admin's checkError reads it. */
  readonly status: number;
  /** The JSON object of a 4xx answer, if it was one. */
  readonly body: Refusal | undefined;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Whether the call was a signed-in one: only then does a 401 mean that the session is over. */
  readonly hadToken: boolean;

  constructor(failure: Failure, { status = 0, body, retryAfter, hadToken = false, cause }: Details = {}) {
    super(status ? `${failure} (${status})` : failure, { cause });
    this.failure = failure;
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.hadToken = hadToken;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
