import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { GoneError } from '../../server/database/GoneError';
import { LateError } from '../../server/database/timeout';
import { OverloadedError } from '../../server/domain/errors';
import { NotFoundError, ThrottledError, UnavailableError } from '../../server/domain/errors';
import { answerError } from '../../server/http/answerError';

describe('a failure', () => {
  const coded = (code: string) => Object.assign(new Error('secret'), { code });

  /** Answers a request whose work fails. */
  async function answerTo(error: Error) {
    const lines: string[] = [];
    const app = new Hono();
    app.onError(answerError(pino({}, { write: line => void lines.push(line) })));
    app.get('/', () => {
      throw error;
    });
    const answer = await app.request('/', { headers: { 'Accept-Language': 'en' } });
    const { detail } = (await answer.json()) as { detail: string };
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), detail, lines };
  }

  it.each(['ENOSPC', 'EDQUOT', '53100'])('%s of the storage is a 507', async code => {
    const { status, retryAfter, detail, lines } = await answerTo(coded(code));
    expect([status, retryAfter, lines.length]).toEqual([507, null, 1]);
    expect(detail).toBe('There is no space left to save this. Please try again later.');
  });

  const CODES =
    'ECONNREFUSED ENOTFOUND EPIPE ETIMEDOUT EHOSTUNREACH EAI_AGAIN EROFS EACCES 08006 53300 57P01 40001 40P01 55P03 25006 57014';
  const SENTENCES = [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client is not queryable',
  ];
  it.each<[name: string, error: Error]>([
    ...CODES.split(' ').map((code): [string, Error] => [code, coded(code)]),
    ...SENTENCES.map((sentence): [string, Error] => [sentence, new Error(sentence)]),
    ['a late answer', new LateError()],
    ['a missing service', new UnavailableError()],
    ['the cause of a query', new Error('Failed query', { cause: coded('ECONNREFUSED') })],
  ])('by %s is a 503 that says when to come back', async (_, error) => {
    const { status, retryAfter, detail, lines } = await answerTo(error);
    expect([status, retryAfter, lines.length]).toEqual([503, '5', 1]);
    expect(detail).not.toContain('secret');
  });

  it('by load is a 503 that spreads the clients, and no line of the log', async () => {
    const times = new Set<number>();
    for (let time = 0; time < 60; time += 1) {
      const { status, retryAfter, lines } = await answerTo(new OverloadedError());
      expect([status, lines]).toEqual([503, []]);
      times.add(Number(retryAfter));
    }
    expect([...times].sort()).toEqual([1, 2, 3, 4]);
  });

  it.each<[name: string, error: Error]>([
    ['without a code', new Error('secret')],
    ...['ENOENT', '23505', '108'].map((code): [string, Error] => [`with ${code}`, coded(code)]),
  ])('of the program %s is a 500 that tells nothing', async (_, error) => {
    const { status, retryAfter, detail, lines } = await answerTo(error);
    expect([status, retryAfter, lines.length]).toEqual([500, null, 1]);
    expect(detail).not.toContain('secret');
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', path: '/', err: { message: 'secret' } });
  });

  it('by a row that refers to one that was removed meanwhile is a 404', async () => {
    expect(await answerTo(new Error('Failed query', { cause: coded('23503') }))).toMatchObject({
      status: 404,
      detail: 'Not found.',
    });
  });

  it('by a user or a company that was removed meanwhile is a 401, as the next request gets', async () => {
    expect(await answerTo(new GoneError())).toMatchObject({
      status: 401,
      detail: 'Invalid token.',
      lines: [],
    });
  });

  it('that is a refusal is no line of the log', async () => {
    expect(await answerTo(new NotFoundError())).toMatchObject({ status: 404, lines: [] });
    expect(await answerTo(new ThrottledError(29.2))).toEqual({
      status: 429,
      retryAfter: '30',
      detail: 'Request was throttled. Expected available in 30 seconds.',
      lines: [],
    });
  });

  it('of the framework is one of the request or of the program', async () => {
    expect(await answerTo(new HTTPException(400))).toMatchObject({ status: 400, lines: [] });
    const failed = await answerTo(new HTTPException(500));
    expect([failed.status, failed.lines.length]).toEqual([500, 1]);
  });
});
