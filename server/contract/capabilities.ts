/**
 * The extensions of this backend beyond the specification, as announced in `me`. A client uses a call, a parameter or a
 * request header that the specification does not name only when it is announced, because other backends refuse it.
 * - `name_filter`: the lists of ingredients, categories and menus accept `?name=` too
 * - `thumbnails`: each photo has a copy of at most 160 px, whose name ends in `-160.webp`
 * - `etag`: a record's answer has an `ETag`; a change with `If-Match` of another version is refused with 412
 * - `idempotency`: a creation with an `Idempotency-Key` is carried out once, also if it is repeated within a day; a record that was
 *   deleted since is created again, a repeated new user gets another password, and a repeated deletion or change of the password
 *   succeeds
 * - `sessions`: `api/v1/sessions/` lists the user's sessions; DELETE ends all others, or with an id that one
 * - `users`: `api/v1/users/` lists the users of the company; POST adds one and answers with a password, DELETE removes one
 * - `password_reset`: `api/v1/forgot-password/` mails a code, `api/v1/reset-password/` takes it with another password. Before
 *   the sign-in, `passwordReset` in the panel's `config.json` says it
 * - `company_data`: GET `api/v1/company-export/` is a ZIP of all that the company has; `api/v1/company-deletion/` plans its
 *   deletion (POST with the password), shows it (GET) and takes it back (DELETE)
 * - `sold_out`: a product has `sold_out_until`; PUT `company-api/v1/products/{id}/sold-out/` sets it to the next closing time, which
 *   `company-api/v1/closing-time/` shows (GET) and changes (PUT); `?sold_out=true` lists what is sold out
 * - `allergens`: a product has and accepts `allergens`; `?allergens=milk` lists the products with it, `?allergens=-milk` those without
 * - `history`: GET `company-api/v1/changes/` lists who has changed what; `?resource=products&record=27` those of one record
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
  'sold_out',
  'allergens',
  'history',
];
