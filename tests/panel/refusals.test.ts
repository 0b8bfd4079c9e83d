// @vitest-environment node
import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { signIn as en } from '../../i18n/en/signIn';
import { signIn as tr } from '../../i18n/tr/signIn';
import { ApiError } from '../../src/api/ApiError';
import { errorText } from '../../src/api/refusals/errorText';
import { formErrors } from '../../src/api/refusals/formErrors';
import { createHttp } from '../../src/api/http';
import type { Refusal } from '../../src/contract/refusal';
import { runs } from '../support/runs';

function refusal(body: Refusal | undefined, status = 400): ApiError {
  return new ApiError('refused', { status, body });
}

/** A 401 to a call that carried a token. */
function expired(body: Refusal): ApiError {
  return new ApiError('refused', { status: 401, body, requiresSession: true });
}

describe('B5 a refusal', () => {
  const shown = ['name', 'menu', 'slug', 'code', 'company_name', 'categories', 'hours', 'hours.1.day'];

  it.each<[string, Refusal, Record<string, string>, string[]]>([
    [
      'joins several messages of a field with commas',
      { name: ['Too short.', 'Taken.'] },
      { name: 'Too short., Taken.' },
      [],
    ],
    ['accepts one message without a list', { name: 'Taken.' }, { name: 'Taken.' }, []],
    [
      'shows non_field_errors in the banner',
      { non_field_errors: ['Twice.', 'Never.'] },
      {},
      ['Twice., Never.'],
    ],
    ['shows detail in the banner', { detail: 'Not today.' }, {}, ['Not today.']],
    [
      'shows the error of a field that the form does not have in the banner, with its name',
      { photo: ['Too large.'], owner: { email: ['Unknown.'] } },
      {},
      ['photo: Too large.', 'owner.email: Unknown.'],
    ],
    [
      'does not take another field for a plural',
      { slugs: ['Twice.'], menus: ['Closed.'] },
      {},
      ['slugs: Twice.', 'menus: Closed.'],
    ],
    [
      'shows an error of category_ids beside the categories',
      { category_ids: ['Unknown.'] },
      { categories: 'Unknown.' },
      [],
    ],
    [
      'shows a sentence about the whole as it is, under any of its names',
      { __all__: ['Taken.'], message: 'Busy.', company: { non_field_errors: ['Closed.'] } },
      {},
      ['Taken.', 'Busy.', 'Closed.'],
    ],
    ['shows an error of menu_id beside the menu', { menu_id: ['Unknown.'] }, { menu: 'Unknown.' }, []],
    [
      'shows errors of a list’s items beside the list',
      { categories: [{ id: ['Unknown.'] }, 'Late.'] },
      { categories: 'Unknown., Late.' },
      [],
    ],
    [
      'shows an error of a row in its input, and beside the list where the row has none',
      { hours: [{}, { day: ['Required.'], note: ['Too long.'] }] as never },
      { 'hours.1.day': 'Required.', hours: 'Too long.' },
      [],
    ],
    [
      'adds no comma for items without an error',
      { categories: [{}, { id: ['Unknown.'] }] as never },
      { categories: 'Unknown.' },
      [],
    ],
    [
      'shows an error of a part of a field beside the field',
      { slug: { length: 'Too long.' } },
      { slug: 'Too long.' },
      [],
    ],
    [
      'joins the errors of a field and its parts',
      { menu: ['Closed.'], menu_id: ['Unknown.'] },
      { menu: 'Closed., Unknown.' },
      [],
    ],
    [
      'shows a sentence without its code, also where an input is named like it',
      { detail: 'The menu is locked.', code: 'menu_locked', status: 'error', type: 'urn:locked' },
      {},
      ['The menu is locked.'],
    ],
    [
      'shows an error of an input named code beside it, also with a sentence about the whole',
      { message: 'Not saved.', code: ['taken'] },
      { code: 'taken' },
      ['Not saved.'],
    ],
    ['shows a sentence about an input named code', { code: 'Taken.' }, { code: 'Taken.' }, []],
    ['ignores an error of null', { name: null, slug: ['Taken.'] }, { slug: 'Taken.' }, []],
    [
      'may have errors beside fields and in the banner',
      { name: ['No.'], non_field_errors: ['Twice.'] },
      { name: 'No.' },
      ['Twice.'],
    ],
  ])('%s', (_, body, fields, banner) => {
    expect(formErrors(refusal(body), shown)).toEqual({ fields, banner });
  });

  it('maps nested errors to the names that the form uses', () => {
    const body = { company: { name: ['Short.'], phone: ['Odd.'] } };
    const nameHere = (path: string) => (path === 'company.name' ? 'company_name' : path);
    expect(formErrors(refusal(body), shown, nameHere)).toEqual({
      fields: { company_name: 'Short.' },
      banner: ['company.phone: Odd.'],
    });
  });

  it('prefers the form’s own menu_id where it has one', () => {
    expect(formErrors(refusal({ menu_id: ['Unknown.'] }), ['menu_id', 'menu'])?.fields).toEqual({
      menu_id: 'Unknown.',
    });
  });

  it.each<[string, unknown]>([
    ['a 429, for which the waiting time is shown', refusal({ detail: 'Throttled.' }, 429)],
    ['a refusal without a body, such as an HTML page', refusal(undefined, 404)],
    ['a refusal without a reason', refusal({})],
    ['a failure of the server', new ApiError('server', { status: 500, body: { name: ['No.'] } })],
    ['the detail of a 404', refusal({ detail: 'Not found.' }, 404)],
    ['the detail of a 403', refusal({ detail: 'Forbidden.' }, 403)],
    ['the detail of a 401 to a signed-in call', expired({ detail: 'Invalid token.' })],
    ['an error that is not an ApiError', new Error('name')],
  ])('has no form errors for %s', (_, error) => {
    expect(formErrors(error, shown)).toBeNull();
  });

  it('P3 shows field errors of a 403 or 409 beside the fields', () => {
    expect(formErrors(refusal({ detail: 'No.', slug: ['Taken.'] }, 403), shown)).toEqual({
      fields: { slug: 'Taken.' },
      banner: [],
    });
    expect(formErrors(refusal({ slug: ['Taken.'] }, 409), shown)?.fields).toEqual({ slug: 'Taken.' });
  });
});

const jsonOfErrors = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.dictionary(
    fc.constantFrom('name', 'slug', 'non_field_errors', 'detail', 'company', '0', '__proto__', 'constructor'),
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.array(fc.oneof(fc.string(), fc.constant(null), fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 }),
    ),
  ),
);

/** Returns a translate function over the panel's own texts, as react-admin has one. */
function translatorOf(language: 'en' | 'tr') {
  const own = i18next.createInstance();
  void own.init({
    lng: language,
    nsSeparator: false,
    initImmediate: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: en }, tr: { translation: tr } },
  });
  return (key: string, { smart_count, ...options }: Record<string, unknown> = {}): string =>
    own.t(key, { count: smart_count as number, ...options });
}

describe('K4 the text of a failure', () => {
  const kinds: [string, ApiError | Error, string, string][] = [
    [
      'B4 a 500',
      new ApiError('server', { status: 500 }),
      'Server error. Please try again later.',
      tr.errors.server,
    ],
    [
      'P7 an unreadable answer',
      new ApiError('unreadable', { status: 200 }),
      en.errors.unreadable,
      tr.errors.unreadable,
    ],
    ['P10 offline', new ApiError('offline'), en.errors.offline, tr.errors.offline],
    ['P9 a timeout', new ApiError('timeout'), en.errors.timeout, tr.errors.timeout],
    ['P8 an unconfirmed write', new ApiError('unconfirmed'), en.errors.unconfirmed, tr.errors.unconfirmed],
    ['an unreachable server', new ApiError('unreachable'), en.errors.unreachable, tr.errors.unreachable],
    ['P3 a 403', refusal(undefined, 403), en.errors.forbidden, tr.errors.forbidden],
    [
      'P3 a 404, in place of the backend’s detail',
      refusal({ detail: 'Not found.' }, 404),
      en.errors.not_found,
      tr.errors.not_found,
    ],
    ['P3 a 409', refusal(undefined, 409), en.errors.conflict, tr.errors.conflict],
    ['P22 a 412', refusal(undefined, 412), en.errors.conflict, tr.errors.conflict],
    ['P3 a 413', refusal(undefined, 413), en.errors.too_large, tr.errors.too_large],
    ['P3 a 422', refusal(undefined, 422), en.errors.refused, tr.errors.refused],
    [
      'P1 a 401, in place of the backend’s detail',
      expired({ detail: 'Invalid token.' }),
      en.errors.expired,
      tr.errors.expired,
    ],
    ['P5 a 429', refusal(undefined, 429), en.errors.too_many, tr.errors.too_many],
    [
      'anything else',
      new Error('Cannot read properties of undefined'),
      en.errors.unexpected,
      tr.errors.unexpected,
    ],
    [
      'a reason of the backend',
      refusal({ detail: 'Closed on Mondays.' }, 403),
      'Closed on Mondays.',
      'Closed on Mondays.',
    ],
    [
      'several reasons of the backend',
      refusal({ non_field_errors: ['Twice.', 'Never.'], detail: 'x' }),
      'Twice., Never.',
      'Twice., Never.',
    ],
  ];

  it.each(kinds)('%s', (_, error, english, turkish) => {
    expect(errorText(error, translatorOf('en'))).toBe(english);
    expect(errorText(error, translatorOf('tr'))).toBe(turkish);
    expect(english).not.toMatch(/^errors\./);
  });

  it.each([
    [
      1,
      'Too many tries. Try again in 1 second.',
      'Çok fazla deneme yapıldı. 1 saniye sonra yeniden deneyin.',
    ],
    [
      30,
      'Too many tries. Try again in 30 seconds.',
      'Çok fazla deneme yapıldı. 30 saniye sonra yeniden deneyin.',
    ],
  ])('P5 contains the waiting time: %i', (retryAfter, english, turkish) => {
    const error = new ApiError('refused', { status: 429, retryAfter, body: { detail: 'Throttled.' } });
    expect(errorText(error, translatorOf('en'))).toBe(english);
    expect(errorText(error, translatorOf('tr'))).toBe(turkish);
  });
});

describe('X5 a refusal of any shape', () => {
  /** Returns every non-empty string in the body, in its order. */
  function textsIn(body: unknown): string[] {
    if (typeof body === 'string') return body.trim() ? [body.trim()] : [];
    return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
  }

  it('is shown with messages of the backend, or with one of the panel’s, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(jsonOfErrors, fc.constantFrom(400, 403, 404, 409, 422), async (body, status) => {
        const http = createHttp({
          fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
          apiHost: '',
          token: () => null,
          language: () => 'en',
          onUnauthorized: () => undefined,
        });
        const error = await http('a/', { method: 'POST' }).catch((failure: unknown) => failure);
        const errors = formErrors(error, ['name', 'slug']);
        const own = errorText(error, translatorOf('en'));
        expect(own.trim()).not.toBe('');
        if (!errors) return;
        const told = [...Object.values(errors.fields), ...errors.banner];
        expect(told.length).toBeGreaterThan(0);
        const texts = textsIn(body);
        for (const sentence of told) {
          expect(sentence.trim()).not.toBe('');
          expect(texts.some(text => sentence.includes(text.slice(0, 500)))).toBe(true);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    [{ name: [null] }],
    [{ non_field_errors: [null] }],
    [{ detail: {} }],
    [{ detail: null, name: [] }],
    [{ code: 7, ok: false }],
    [[]],
    [[[['  ']]]],
    [{ name: ['\u200b'] }],
    [Array.from({ length: 5 }).reduce<unknown>(inner => ({ inner }), 7)],
  ])('is shown with the panel’s own message when the backend gives no reason: %j', body => {
    const error = refusal(body as Refusal);
    expect(formErrors(error, ['name'])).toBeNull();
    expect(errorText(error, translatorOf('en'))).toBe(en.errors.refused);
  });

  it('may be nested 5,000 levels deep, and a message of 10,000 characters is cut to 501', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}"x"${']'.repeat(5_000)}`) as Refusal;
    expect(formErrors(refusal(deep), ['name'])).toBeNull();
    const long = formErrors(refusal({ name: ['x'.repeat(10_000)] }), ['name']);
    expect(long?.fields.name).toHaveLength(501);
  });
});
