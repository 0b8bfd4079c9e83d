// @ts-nocheck
import { defineBackend } from '../../src/api/defineBackend';

/** A backend with JSON Web Tokens, pages from 0, and refusals that have a code only. */
export const backend = defineBackend({
  tokenScheme: 'Bearer',
  token: 'access',
  firstPage: 0,
  sentence: ({ status, body }) =>
    status === 409 && (body as { code?: string }).code === 'MENU_LOCKED' ? 'errors.conflict' : undefined,
});
