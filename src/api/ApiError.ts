import type { Refusal } from '../contract/refusal';

/**
 * Why a call failed.
 * - `refused`: the backend refused the call (4xx); `body` may have the reason
 * - `server`: the backend failed (5xx)
 * - `unreadable`: a 2xx answer that is not the expected JSON
 * - `offline`: nothing was sent, because the device has no network
 * - `unreachable`: a read got no answer
 * - `unconfirmed`: a write got no answer; it may or may not have been carried out
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

/** A failed call to the backend. It has no text for the user; `errorText` and `formErrors` create that on the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  /** The HTTP status; 0 if there was no answer. react-admin's checkError reads it. */
  readonly status: number;
  /** The JSON body of a 4xx answer, if it had one. */
  readonly body: Refusal | undefined;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Whether the call was sent with a token. Only then does a 401 mean that the session has ended. */
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
