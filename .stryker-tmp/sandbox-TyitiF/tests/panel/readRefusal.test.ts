// @ts-nocheck
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readRefusal } from '../../src/api/readRefusal';

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
    ['NestJS', { statusCode: 400, message: ['No.'], error: 'Bad Request' }, { non_field_errors: ['No.'] }],
    ['no errors, so the message stays', { message: 'Off.', errors: null }, { message: 'Off.', errors: null }],
    ['an empty list of errors', { message: 'Off.', errors: [] }, { message: 'Off.', errors: [] }],
  ])('of %s is read', async (_, body, read) => {
    await expect(readRefusal(JSON.stringify(body))).resolves.toEqual(read);
  });

  it.each(['<h1>Not Found</h1>', '', 'null', '7'])('%j has no reason', async text => {
    await expect(readRefusal(text)).resolves.toBeUndefined();
  });
});
