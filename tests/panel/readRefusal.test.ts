// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readRefusal } from '../../src/api/refusals/readRefusal';

describe('the body of a refusal', () => {
  it.each<[of: string, body: unknown, read: unknown]>([
    ['the contract', { name: ['Taken.'] }, { name: ['Taken.'] }],
    ['a text', 'No.', { non_field_errors: 'No.' }],
    ['a list of texts', ['No.', 'Never.'], { non_field_errors: ['No.', 'Never.'] }],
    [
      'FastAPI, with two errors of a field',
      {
        detail: [
          { loc: ['body', 'name'], msg: 'Too short.' },
          { loc: ['body', 'name'], msg: 'Taken.' },
          { loc: ['body', 'company', 'email'], msg: 'No address.' },
        ],
      },
      { name: ['Too short.', 'Taken.'], 'company.email': ['No address.'] },
    ],
    [
      'FastAPI, with an error of the whole body and one without a place',
      { detail: [{ loc: ['body'], msg: 'No JSON.' }, { msg: 'Lost.' }, null] },
      { non_field_errors: ['No JSON.'] },
    ],
    ['Laravel', { message: 'Invalid.', errors: { name: ['Taken.'] } }, { name: ['Taken.'] }],
    ['RFC 9457', { title: 'Invalid', status: 400, errors: { name: ['Taken.'] } }, { name: ['Taken.'] }],
    [
      'drf-standardized-errors',
      {
        type: 'validation_error',
        errors: [
          { code: 'unique', detail: 'Taken.', attr: 'name' },
          { code: 'invalid', detail: 'Closed.', attr: null },
        ],
      },
      { name: ['Taken.'], non_field_errors: ['Closed.'] },
    ],
    ['NestJS', { statusCode: 400, message: ['No.'], error: 'Bad Request' }, { non_field_errors: ['No.'] }],
    ['Rails', { errors: { name: ['Taken.'], price: 'Too low.' } }, { name: ['Taken.'], price: 'Too low.' }],
    ['a handler of its own', { success: false, errors: { name: ['Taken.'] } }, { name: ['Taken.'] }],
    [
      'a form with a field "errors"',
      { name: ['Taken.'], errors: { a: ['x'] } },
      { name: ['Taken.'], errors: { a: ['x'] } },
    ],
    ['Spring', { timestamp: '2026', status: 400, error: 'Bad Request', path: '/menus/' }, {}],
    [
      'Spring, with a message',
      { timestamp: '2026', status: 400, message: 'No.', path: '/menus/' },
      { non_field_errors: 'No.' },
    ],
    ['no errors, so the message stays', { message: 'Off.', errors: null }, { message: 'Off.', errors: null }],
    ['an empty list of errors', { message: 'Off.', errors: [] }, { message: 'Off.', errors: [] }],
  ])('of %s is read', async (_, body, read) => {
    await expect(readRefusal(JSON.stringify(body))).resolves.toEqual(read);
  });

  const problem = {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    instance: '/menus/',
    traceId: '00-a',
  };

  it.each<[of: string, body: object, read: unknown]>([
    ['a detail', { ...problem, detail: 'Closed on Mondays.' }, { detail: 'Closed on Mondays.' }],
    ['a title only', problem, { detail: 'Invalid' }],
    ['no errors in its list', { ...problem, errors: {} }, { detail: 'Invalid' }],
    ['an address and no status', { type: 'https://x/closed', title: 'Closed' }, { detail: 'Closed' }],
    [
      'errors by pointers',
      {
        ...problem,
        errors: [
          { detail: 'Too young.', pointer: '#/age' },
          { detail: 'No address.', pointer: '#/company/email' },
          { detail: 'Twice.' },
          null,
        ],
      },
      { age: ['Too young.'], 'company.email': ['No address.'], non_field_errors: ['Twice.'] },
    ],
  ])('of RFC 9457 with %s is one sentence, or one per field', async (_, body, read) => {
    await expect(readRefusal(JSON.stringify(body))).resolves.toEqual(read);
  });

  it('of RFC 9457 with members of its own is known by its content type', async () => {
    const body = { title: 'Out of credit', detail: 'You have 30.', balance: 30, accounts: ['/a/1'] };
    const type = 'application/problem+json; charset=utf-8';
    await expect(readRefusal(JSON.stringify(body), type)).resolves.toEqual({ detail: 'You have 30.' });
    await expect(readRefusal(JSON.stringify(body), 'application/json')).resolves.toEqual(body);
    const errors = { name: ['Taken.'] };
    await expect(readRefusal(JSON.stringify({ status: 400, errors }), type)).resolves.toEqual(errors);
  });

  it.each([
    { title: ['Required.'], type: ['Unknown.'] },
    { title: 'Required.', type: 'Unknown type.' },
    { title: 'Required.', type: ['Unknown.'], status: ['Unknown.'] },
    { title: 'Required.', status: 400, slug: ['Taken.'] },
  ])('of fields named as the members of RFC 9457 stays beside them: %j', async body => {
    await expect(readRefusal(JSON.stringify(body))).resolves.toEqual(body);
  });

  it.each(['<h1>Not Found</h1>', '', 'null', '7'])('%j has no reason', async text => {
    await expect(readRefusal(text)).resolves.toBeUndefined();
  });
});
