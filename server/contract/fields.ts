import { z } from '@hono/zod-openapi';
import type { MessageKey } from '../messages/en';

const MAX_INT4 = 2_147_483_647;

/** The highest price: nine digits before the point fit the column, and a JSON number carries them exactly. */
const MAX_PRICE = 999_999_999;

/** Half a character: JSON can carry it, UTF-8 cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Characters as a person counts them, an emoji being one. */
function lengthOf(value: string): number {
  return Array.from(value).length;
}

export function issue(key: MessageKey, values: Record<string, string | number> = {}) {
  return { code: 'custom' as const, params: { key, ...values } };
}

/** A text, trimmed, that PostgreSQL can store and a person can read back. */
export function text(max: number, { min = 0, blank = false } = {}) {
  return z
    .string()
    .transform(value => value.trim())
    .superRefine((value, context) => {
      if (value.includes('\0')) context.addIssue(issue('null_characters'));
      else if (LONE_SURROGATE.test(value)) context.addIssue(issue('broken_characters'));
      else if (!blank && value.replace(/\p{Cf}/gu, '').trim() === '') context.addIssue(issue('blank'));
      else if (value !== '' && lengthOf(value) < min) context.addIssue(issue('min_length', { min }));
      else if (lengthOf(value) > max) context.addIssue(issue('max_length', { max }));
    })
    .openapi({ type: 'string', maxLength: max, ...(blank ? {} : { minLength: Math.max(min, 1) }) });
}

export const name = text(200);

/** Optional everywhere; forms send `null` for a field that was cleared. */
export const description = z
  .preprocess(value => value ?? '', text(2_000, { blank: true }))
  .openapi({ type: ['string', 'null'], maxLength: 2_000 })
  .optional()
  .transform(value => value ?? '');

/** A password is taken as it is, spaces and all. */
export function secret(max = 1_000) {
  return z.string().superRefine((value, context) => {
    if (value === '') context.addIssue(issue('blank'));
    else if (value.includes('\0')) context.addIssue(issue('null_characters'));
    else if (LONE_SURROGATE.test(value)) context.addIssue(issue('broken_characters'));
    else if (value.length > max) context.addIssue(issue('max_length', { max }));
  });
}

/** Its strength depends on whose it is: `refusedPassword` decides. */
export const newPassword = secret(200);

/** No display name, no comment, nothing that could start a header of its own. */
const mailbox =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export const email = text(254)
  .superRefine((value, context) => {
    if (value !== '' && (!mailbox.test(value) || value.includes('..'))) context.addIssue(issue('email'));
  })
  .openapi({ type: 'string', format: 'email', maxLength: 254 });

/** Empty, or an http(s) address. What has no scheme gets one; a scheme with nothing behind it is nothing. */
export const website = z
  .preprocess(value => value ?? '', text(200, { blank: true }))
  .transform(value => (/^https?:\/*$/i.test(value) ? '' : value))
  .transform(value =>
    value === '' || /^[a-z][a-z\d+.-]*:(?!\d+(?:$|[/?#]))/i.test(value)
      ? value
      : `http://${value.replace(/^\/\//, '')}`,
  )
  .superRefine((value, context) => {
    if (value !== '' && !isWebAddress(value)) context.addIssue(issue('url'));
  })
  .openapi({ type: ['string', 'null'], maxLength: 200 });

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

/** A whole number that fits the column; its digits in a string will do. */
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

/** The id of another record. One that cannot exist is refused as one that does not. */
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

/** Ids of other records, each once. */
export const pks = z
  .array(pk)
  .max(5_000)
  .transform(ids => [...new Set(ids)]);

/** A price as decimal digits. A float's rounding is never stored: what has too many decimals is refused. */
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

/** A number's digits without an exponent: 1e21 is too large either way, 1e-7 has seven decimals. */
function plainDigits(value: number): string {
  return Number.isFinite(value) ? (/e/i.test(String(value)) ? value.toFixed(20) : String(value)) : '';
}
