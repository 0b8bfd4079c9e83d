import { findSession, type Session } from '../domain/accounts/sessions';
import type { Database } from '../database/Database';
import type { MessageKey } from '../messages/en';
import { HttpError } from './HttpError';

/** Who is calling, by `Authorization: Token …`; refuses with 401 whoever is not signed in. */
export async function guard(database: Database, authorization: string | undefined): Promise<Session> {
  const [scheme, token, ...rest] = (authorization ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'token') throw unauthorized('not_authenticated');
  const session = token && rest.length === 0 ? await findSession(database.queries, token) : undefined;
  if (!session) throw unauthorized('invalid_token');
  return session;
}

function unauthorized(key: MessageKey): HttpError {
  return new HttpError(401, { key }, { 'WWW-Authenticate': 'Token' });
}
