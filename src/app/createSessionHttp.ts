import { ApiError } from '../api/ApiError';
import type { Http } from '../api/http';
import type { Session } from '../auth/session';

/**
 * Returns `http` with the token of the session that is open now. Calls that go on after it, as those of an undo do, must not be
 * carried out in the next session: without one they are not sent, because they could only be refused.
 */
export function createSessionHttp(http: Http, session: Session): Http {
  const token = session.token();
  if (!token) return http;
  return (path, call) => {
    if (session.token() === null)
      return Promise.reject(new ApiError('refused', { status: 401, requiresSession: true }));
    return http(path, { token, ...call });
  };
}
