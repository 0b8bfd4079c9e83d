import type { Backend } from '../backend/backend';
import { clientOf, type Answer } from '../backend/client';

/** The messages of a refusal, by field. */
export interface Refusals {
  detail?: string;
  non_field_errors?: string[];
  [field: string]: unknown;
}

/** Returns a function that makes the calls before a sign-in: `post('register', body)`. */
export function accountCalls(backend: () => Backend) {
  return (path: string, body: unknown, language?: string): Promise<Answer<Refusals & { token: string }>> =>
    clientOf(backend(), undefined, language).send('POST', `api/v1/${path}/`, body);
}
