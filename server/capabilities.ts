/**
 * The extensions of this backend beyond the specification, as announced in `me`. A client uses a call, a parameter or a
 * request header that the specification does not name only when it is announced, because other backends refuse it.
 * - `name_filter`: the lists of ingredients, categories and menus accept `?name=` too
 * - `thumbnails`: each photo has a copy of at most 160 px, whose name ends in `-160.webp`
 * - `etag`: a record's answer has an `ETag`; a change with `If-Match` of another version is refused with 412
 * - `idempotency`: a creation with an `Idempotency-Key` is carried out once, also if it is repeated within a day
 * - `sessions`: `api/v1/sessions/` lists the user's sessions; DELETE ends all others, or with an id that one
 * - `users`: `api/v1/users/` lists the users of the company; POST adds one and answers with a password, DELETE removes one
 * - `password_reset`: `api/v1/forgot-password/` mails a code, `api/v1/reset-password/` takes it with another password. Before
 *   the sign-in, `passwordReset` in the panel's `config.json` says it
 * - `company_data`: GET `api/v1/company-export/` is a ZIP of all that the company has; `api/v1/company-deletion/` plans its
 *   deletion (POST with the password), shows it (GET) and takes it back (DELETE)
 */
export const CAPABILITIES = [
  'name_filter',
  'thumbnails',
  'etag',
  'idempotency',
  'sessions',
  'users',
  'password_reset',
  'company_data',
];
