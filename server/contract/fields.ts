import { z } from '@hono/zod-openapi';
import type { MessageKey } from '../messages/en';
import { MAX_INT4 } from './integers';

/** The highest price. Nine digits before the point fit the column and are exact in a JSON number. */
const MAX_PRICE = 999_999_999;

/** Half of a surrogate pair. JSON can encode it, UTF-8 cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Control characters, those of layout, and those that are drawn as nothing, such as a Hangul filler or an empty Braille pattern. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The number of code points, so that an emoji outside the basic plane counts as one character. */
function lengthOf(value: string): number {
  return Array.from(value).length;
}

export function issue(key: MessageKey, values: Record<string, string | number> = {}) {
  return { code: 'custom' as const, params: { key, ...values } };
}

/**
 * A trimmed text without characters that PostgreSQL cannot store. Invisible characters alone count as blank. A form ends its lines
 * as HTTP does; they are stored as JSON has them.
 */
export function text(max: number, { min = 0, blank = false } = {}) {
  return z
    .string()
    .transform(value => value.trim().replace(/\r\n?/g, '\n'))
    .superRefine((value, context) => {
      // First, because the other checks look at each character, and a form may have millions. A code point has two units at most.
      if (value.length > 2 * max) context.addIssue(issue('max_length', { max }));
      else if (value.includes('\0')) context.addIssue(issue('null_characters'));
      else if (LONE_SURROGATE.test(value)) context.addIssue(issue('broken_characters'));
      else if (!blank && value.replace(INVISIBLE, '').trim() === '') context.addIssue(issue('blank'));
      else if (value !== '' && lengthOf(value) < min) context.addIssue(issue('min_length', { min }));
      else if (lengthOf(value) > max) context.addIssue(issue('max_length', { max }));
    })
    .openapi({ type: 'string', maxLength: max, ...(blank ? {} : { minLength: Math.max(min, 1) }) });
}

export const name = text(200);

/** Optional. Forms send `null` for a cleared field. */
export const description = z
  .preprocess(value => value ?? '', text(2_000, { blank: true }))
  .openapi({ type: ['string', 'null'], maxLength: 2_000 })
  .optional()
  .transform(value => value ?? '');

/** A password. It is not trimmed. */
export function secret(max = 1_000) {
  return z
    .string()
    .superRefine((value, context) => {
      if (value === '') context.addIssue(issue('blank'));
      else if (value.includes('\0')) context.addIssue(issue('null_characters'));
      else if (LONE_SURROGATE.test(value)) context.addIssue(issue('broken_characters'));
      else if (value.length > max) context.addIssue(issue('max_length', { max }));
    })
    .openapi({ type: 'string', minLength: 1, maxLength: max });
}

/** A new password. `refusedPassword` checks its strength, which depends on the user's own data. */
export const newPassword = secret(200);

/** A plain address, without display name, comment or line break: header injection is impossible. */
const mailbox =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export const email = text(254)
  .superRefine((value, context) => {
    if (value !== '' && (!mailbox.test(value) || value.includes('..'))) context.addIssue(issue('email'));
  })
  .openapi({ type: 'string', format: 'email', maxLength: 254 });

const MAX_WEBSITE = 200;

/** An http or https URL, or empty. A value without a scheme gets `http://`; a scheme alone counts as empty. */
export const website = z
  .preprocess(value => value ?? '', text(MAX_WEBSITE, { blank: true }))
  .transform(value => (/^https?:\/*$/i.test(value) ? '' : value))
  .transform(value =>
    value === '' || /^[a-z][a-z\d+.-]*:(?!\d+(?:$|[/?#]))/i.test(value)
      ? value
      : `http://${value.replace(/^\/\//, '')}`,
  )
  .superRefine((value, context) => {
    if (value !== '' && !isWebAddress(value)) context.addIssue(issue('url'));
    // With the scheme, which the value may have got here.
    else if (lengthOf(value) > MAX_WEBSITE) context.addIssue(issue('max_length', { max: MAX_WEBSITE }));
  })
  .openapi({ type: ['string', 'null'], maxLength: MAX_WEBSITE });

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\<>"]+$/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    !url.username &&
    !url.password &&
    !value.split(/[/?#]/)[2]?.includes('@') &&
    /\.|^localhost$/.test(url.hostname)
  );
}

/** An integer that fits the column, as a number or as a string of digits. */
export const integer = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null) {
      context.addIssue(issue(value === null ? 'null' : 'required'));
      return z.NEVER;
    }
    const number = typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number)) context.addIssue(issue('integer'));
    else if (number > MAX_INT4) context.addIssue(issue('max_value', { max: MAX_INT4 }));
    else if (number < -MAX_INT4) context.addIssue(issue('min_value', { min: -MAX_INT4 }));
    else return number === 0 ? 0 : number;
    return z.NEVER;
  })
  .openapi({ type: 'integer', minimum: -MAX_INT4, maximum: MAX_INT4 });

/** The id of another record. An id out of range gets the same message as a missing record. */
export const pk = z
  .unknown()
  .transform((value, context) => {
    const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
    if (value === undefined) context.addIssue(issue('required'));
    else if (value === null || value === '') context.addIssue(issue('null'));
    else if (typeof number !== 'number' || !Number.isInteger(number)) context.addIssue(issue('pk_type'));
    else if (number < 1 || number > MAX_INT4)
      context.addIssue(issue('invalid_pk', { pk: String(number).slice(0, 40) }));
    else return number;
    return z.NEVER;
  })
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_INT4 });

/** A list of ids without duplicates. */
export function pks(max: number) {
  return z
    .array(pk)
    .max(max)
    .transform(ids => [...new Set(ids)]);
}

/** A price as decimal digits. Too many decimals are refused, so that a rounded value is never stored. */
export function price(minorUnit: number) {
  return z
    .unknown()
    .transform((value, context) => {
      if (value === undefined || value === null) {
        context.addIssue(issue(value === null ? 'null' : 'required'));
        return z.NEVER;
      }
      const digits =
        typeof value === 'number' ? plainDigits(value) : typeof value === 'string' ? value.trim() : '';
      const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d{1,40})(?:\.(\d{0,40}))?$/.exec(digits) ?? [];
      const decimals = fraction.replace(/0+$/, '');
      if (whole === '') context.addIssue(issue('number'));
      else if (Number(whole) > MAX_PRICE) context.addIssue(issue('max_value', { max: MAX_PRICE }));
      else if (sign === '-' && Number(digits) !== 0) context.addIssue(issue('min_value', { min: 0 }));
      else if (decimals.length > minorUnit) context.addIssue(issue('decimals', { max: minorUnit }));
      else return `${Number(whole)}.${decimals || '0'}`;
      return z.NEVER;
    })
    .openapi({ type: 'number', minimum: 0, maximum: MAX_PRICE });
}

/** The digits of a number without an exponent, so that the decimals of 1e-7 can be counted. */
function plainDigits(value: number): string {
  return Number.isFinite(value) ? (/e/i.test(String(value)) ? value.toFixed(20) : String(value)) : '';
}
