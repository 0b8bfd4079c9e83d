// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { errors } from '../../i18n/en/errors';
import {
  ApiError,
  isForDeveloper,
  isGone,
  isSessionOver,
  isUnconfirmed,
  type Evidence,
  type Failure,
} from '../../src/api/ApiError';
import { errorText } from '../../src/api/refusals/errorText';

const evidenceOf = (method: string, requestId?: string): Evidence => ({
  method,
  url: 'http://backend.test/',
  status: 0,
  text: '',
  expects: undefined,
  options: {},
  ...(requestId && { requestId }),
});

const errorOf = (
  failure: Failure,
  status = 0,
  { method = 'POST', requestId, ...details }: Record<string, unknown> = {},
) =>
  new ApiError(failure, {
    status,
    requiresSession: true,
    evidence: evidenceOf(method as string, requestId as string | undefined),
    ...details,
  });

const translate = (key: string, options?: Record<string, unknown>) =>
  options ? `${key} ${JSON.stringify(options)}` : key;

it('an error keeps its cause', () => {
  const cause = new TypeError('terminated');
  expect(errorOf('unreachable', 0, { cause }).cause).toBe(cause);
});

it.each<Failure>([
  'refused',
  'server',
  'unreadable',
  'unknown_path',
  'offline',
  'unreachable',
  'unconfirmed',
  'timeout',
])('the message of “%s” is the key of a text, which react-admin’s own components show', failure => {
  expect(errors).toHaveProperty(errorOf(failure, 403).message.replace('errors.', ''));
});

it('P23 a record is gone after a 404 of its own only', () => {
  expect(isGone(errorOf('refused', 404))).toBe(true);
  for (const error of [errorOf('unknown_path', 404), errorOf('refused', 403), new Error('404'), null])
    expect(isGone(error)).toBe(false);
});

describe('the developer of the backend is told of', () => {
  it.each<[string, boolean, unknown]>([
    ['a 5xx with the id of its request', true, errorOf('server', 500, { requestId: 'r-1' })],
    ['an unreadable answer', true, errorOf('unreadable', 200)],
    ['an unknown path', true, errorOf('unknown_path', 404)],
    ['a refused read', true, errorOf('refused', 400, { method: 'GET' })],
    ['a forbidden change', true, errorOf('refused', 403)],
    ['a change of the wrong method', true, errorOf('refused', 405)],
    ['a change of the wrong type', true, errorOf('refused', 415)],
    ['no 5xx without an id', false, errorOf('server', 500)],
    ['no missing answer in time', false, errorOf('timeout')],
    ['no read without a session', false, errorOf('refused', 401, { method: 'GET' })],
    ['no read of a deleted record', false, errorOf('refused', 404, { method: 'GET' })],
    ['no read that came too soon', false, errorOf('refused', 429, { method: 'GET' })],
    ['no change that a user can correct', false, errorOf('refused', 400)],
    ['no error without evidence', false, new ApiError('refused', { status: 403 })],
    ['no other error', false, new TypeError('x')],
  ])('%s', (_, isTold, error) => expect(isForDeveloper(error)).toBe(isTold));
});

describe('P7 P8 a change may have been carried out', () => {
  it.each<[string, boolean, ApiError]>([
    ['without an answer', true, errorOf('unconfirmed')],
    [
      'without an answer to a call that needs no session',
      true,
      errorOf('unconfirmed', 0, { requiresSession: false }),
    ],
    ['after a 502', true, errorOf('server', 502)],
    ['after a 504', true, errorOf('server', 504)],
    ['after an unreadable answer', true, errorOf('unreadable', 201)],
    ['after the time limit', true, errorOf('timeout')],
    ['not after a 500', false, errorOf('server', 500)],
    ['not after a refusal', false, errorOf('refused', 400)],
    ['not after a 502 to a sign-in', false, errorOf('server', 502, { requiresSession: false })],
    [
      'after a 502 to a change that needs no session',
      true,
      errorOf('server', 502, { requiresSession: false, changes: true }),
    ],
    ['not if it is a read', false, errorOf('timeout', 0, { method: 'GET' })],
    ['not if it is a read through a proxy', false, errorOf('server', 502, { method: 'GET' })],
  ])('%s', (_, expected, error) => expect(isUnconfirmed(error)).toBe(expected));

  it('and the text says so, after the failure of a server too', () => {
    expect(errorText(errorOf('unconfirmed'), translate)).toBe('errors.unconfirmed');
    expect(errorText(errorOf('server', 502), translate)).toBe('errors.server errors.unconfirmed');
    expect(errorText(errorOf('server', 500), translate)).toBe('errors.server');
    expect(errorText(errorOf('timeout', 0, { method: 'GET' }), translate)).toBe('errors.timeout');
  });
});

it('a session is over after a 401 to a call that requires one', () => {
  expect(isSessionOver(errorOf('refused', 401))).toBe(true);
  expect(isSessionOver(errorOf('refused', 403))).toBe(false);
  expect(isSessionOver(errorOf('refused', 401, { requiresSession: false }))).toBe(false);
});

describe('the text of a refusal', () => {
  it.each<[ApiError, string]>([
    [errorOf('refused', 400, { sentence: 'own.sentence', body: { name: ['No.'] } }), 'own.sentence'],
    [errorOf('refused', 401), 'errors.expired'],
    [errorOf('refused', 401, { requiresSession: false, body: { detail: 'Wrong.' } }), 'Wrong.'],
    [errorOf('refused', 404, { body: { detail: 'No Menu matches the given query.' } }), 'errors.not_found'],
    [errorOf('refused', 400, { body: { name: ['No.'], slug: ['Taken.'] } }), 'No., Taken.'],
    [errorOf('refused', 400, { body: { detail: 'Not today.', name: ['No.'] } }), 'Not today.'],
    [errorOf('refused', 400, { body: { non_field_errors: ['Twice.'], detail: 'Not today.' } }), 'Twice.'],
    [errorOf('refused', 409, { body: { message: 'It is locked.', code: 'menu_locked' } }), 'It is locked.'],
    [errorOf('refused', 400), 'errors.refused'],
    [errorOf('refused', 400, { body: {} }), 'errors.refused'],
    [errorOf('refused', 413), 'errors.too_large'],
    [errorOf('refused', 429), 'errors.too_many'],
    [errorOf('refused', 429, { retryAfter: 120 }), 'errors.too_many_wait {"smart_count":120}'],
    [errorOf('refused', 429, { retryAfter: 121 }), 'errors.too_many_wait_minutes {"smart_count":3}'],
  ])('%#', (error, text) => expect(errorText(error, translate)).toBe(text));

  it('is general for any other error', () => {
    expect(errorText(new Error('x'), translate)).toBe('errors.unexpected');
  });
});
