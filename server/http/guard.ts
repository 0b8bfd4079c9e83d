import { findSession, type Session, type SessionLife } from '../domain/accounts/sessions';
import type { Database } from '../database/Database';
import type { MessageKey } from '../messages/en';
import { HttpError } from './HttpError';

/**
 * Returns the session of the `Authorization: Token …` header.
 * @throws HttpError with 401 if the token is missing or unknown
 */
export async function guard(
  database: Database,
  life: SessionLife,
  authorization: string | undefined,
): Promise<Session> {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('not_authenticated');
  const session = token && rest.length === 0 ? await findSession(database.queries, token, life) : undefined;
  if (!session) throw unauthorized('invalid_token');
  return session;
}

export function unauthorized(key: MessageKey): HttpError {
  return new HttpError(401, { key }, { 'WWW-Authenticate': 'Token' });
}
