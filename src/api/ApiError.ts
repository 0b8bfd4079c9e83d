import type { Expectation } from './Expectation';
import type { BackendOptions } from './backend';
import type { Refusal } from '../contract/refusal';

/**
 * Why a call failed.
 * - `refused`: the backend refused the call (4xx); `body` may have the reason
 * - `rejected`: the backend refused the token that it had just given
 * - `server`: the backend failed (5xx)
 * - `unreadable`: a 2xx answer that is not what the call expects
 * - `unknown_path`: the backend does not have the path (a 404 that is not about a record)
 * - `offline`: nothing was sent, because the device has no network
 * - `unreachable`: a read got no answer
 * - `unconfirmed`: a write got no answer; it may or may not have been carried out
 * - `timeout`: no answer within the time limit
 */
export type Failure =
  | 'refused'
  | 'rejected'
  | 'server'
  | 'unreadable'
  | 'unknown_path'
  | 'offline'
  | 'unreachable'
  | 'unconfirmed'
  | 'timeout';

/** What was sent and what came, for the developer of the backend. */
export interface Evidence {
  method: string;
  url: string;
  /** 0 if there was no answer. */
  status: number;
  /** The answer's `X-Request-Id`: the request has this id in the backend's log. */
  requestId?: string | null;
  /** The beginning of the answer. */
  text: string;
  /** The address that answered a change, if the backend has sent it there. */
  redirectedTo?: string;
  expects: Expectation | undefined;
  /** The adapter's options. */
  options: BackendOptions;
}

interface Details {
  evidence?: Evidence;
  status?: number;
  body?: Refusal;
  sentence?: string | undefined;
  retryAfter?: number;
  requiresSession?: boolean;
  changes?: boolean | undefined;
  cause?: unknown;
}

/**
 * A failed call to the backend. `errorText` and `formErrors` create the text for the user on the screen; `message` is the key of a
 * general one, which react-admin's own components show.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: Failure;
  /** The HTTP status; 0 if there was no answer, or that of another address to a change. react-admin's checkError reads it. */
  readonly status: number;
  /** The JSON body of a 4xx answer, if it had one. */
  readonly body: Refusal | undefined;
  /** The key of the text for it, where the adapter has one. */
  readonly sentence: string | undefined;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly evidence: Evidence | undefined;
  /** Whether the call requires a session. Only then does a 401 mean that the session has ended. */
  readonly requiresSession: boolean;
  /** Whether the call changes data, so that a repetition may have another effect. False for a sign-in. */
  readonly changes: boolean;

  constructor(
    failure: Failure,
    {
      status = 0,
      body,
      sentence,
      retryAfter,
      requiresSession = false,
      changes = requiresSession,
      evidence,
      cause,
    }: Details = {},
  ) {
    super(`errors.${failure}`, { cause });
    this.failure = failure;
    this.status = status;
    this.body = body;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
    this.requiresSession = requiresSession;
    this.changes = changes;
    this.evidence = evidence;
  }
}

/** Whether the call was about a record that does not exist any more. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && error.failure === 'refused' && error.status === 404;
}

/** The statuses of proxies that have lost the answer: nginx has 499, Cloudflare those from 520 on. */
const isOfProxy = (status: number) => [499, 502, 504].includes(status) || (status >= 520 && status < 540);

/** Whether the answer to a change was lost, or is not the backend's own: it may have been carried out. */
export function isUnconfirmed(error: unknown): boolean {
  if (!isApiError(error) || error.evidence?.method === 'GET') return false;
  const { failure, status, changes } = error;
  const isLost = isOfProxy(status) || failure === 'unreadable' || failure === 'timeout';
  return failure === 'unconfirmed' || (isLost && changes);
}

/** Whether a change may have been carried out: {@link isUnconfirmed}, or the backend failed (5xx), perhaps after it had written. */
export function mayBeCarriedOut(error: unknown): boolean {
  if (!isApiError(error) || error.evidence?.method === 'GET') return false;
  return isUnconfirmed(error) || error.failure === 'server';
}

export function isSessionOver({ status, requiresSession }: ApiError): boolean {
  return status === 401 && requiresSession;
}

/**
 * Whether the backend or its settings may be the reason, so that its developer needs to know more than the user. For a 5xx the
 * developer sees only the request id.
 */
export function isForDeveloper(error: unknown): error is ApiError & { evidence: Evidence } {
  if (!isApiError(error) || !error.evidence) return false;
  const { failure, status, evidence } = error;
  if (failure === 'server') return !!evidence.requestId;
  if (failure !== 'refused') return failure !== 'timeout';
  // A refused read is reported unless it is 401, 404 or 429; a refused change only if it is 403, 405 or 415.
  return evidence.method === 'GET' ? ![401, 404, 429].includes(status) : [403, 405, 415].includes(status);
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
