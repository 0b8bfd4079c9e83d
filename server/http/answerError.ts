import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { MessageKey } from '../messages/en';
import { preferredLanguage } from '../messages/preferredLanguage';
import { translate, type Language, type Message } from '../messages/translate';
import type { Refusal } from '../../src/contract/refusal';
import {
  InvalidError,
  OverloadedError,
  NotFoundError,
  ReusedKeyError,
  SuspendedError,
  ThrottledError,
  UnavailableError,
  WrongCodeError,
  type FieldMessages,
} from '../domain/errors';
import { requestId } from './observe';
import { GoneError } from '../database/GoneError';
import { LateError } from '../database/timeout';
import { unauthorized } from './guard';
import { HttpError } from './HttpError';

/** Converts errors to answers. Refusals give their reason; all other errors are logged and reveal nothing internal. */
export function answerError(log: Logger): ErrorHandler {
  return (thrown, context) => {
    // The answer that any later request of this session gets.
    const error = thrown instanceof GoneError ? unauthorized('invalid_token') : thrown;
    const language = preferredLanguage(context.req.header('Accept-Language'));
    const detail = (message: Message) => ({ detail: translate(language, message) });
    if (error instanceof InvalidError) return context.json(inWords(error.fields, language), 400);
    if (error instanceof WrongCodeError) return context.json(detail({ key: 'code_wrong' }), 400);
    if (error instanceof NotFoundError) return context.json(detail({ key: 'not_found' }), 404);
    if (error instanceof SuspendedError) return context.json(detail({ key: 'company_suspended' }), 403);
    if (error instanceof ReusedKeyError) return context.json(detail({ key: 'idempotency_reused' }), 422);
    if (error instanceof ThrottledError) {
      const { seconds } = error;
      const headers = { 'Retry-After': String(seconds) };
      return context.json(detail({ key: 'throttled', values: { seconds } }), 429, headers);
    }
    if (error instanceof OverloadedError) return overloaded(context, detail({ key: 'unavailable' }));
    if (error instanceof HttpError) return context.json(detail(error.detail), error.status, error.headers);
    if (error instanceof HTTPException && error.status < 500) {
      return context.json(detail({ key: 'parse_error' }), error.status);
    }
    const [status, key] = kindOf(error);
    log.error(
      { err: error, request: requestId(context), method: context.req.method, path: context.req.path },
      'A request failed',
    );
    return context.json(detail({ key }), status, status === 503 ? { 'Retry-After': '5' } : {});
  };
}

/** A random delay spreads the retries of clients that are refused together. */
function overloaded(context: Context, body: object): Response {
  const seconds = 1 + Math.floor(Math.random() * 4);
  return context.json(body, 503, { 'Retry-After': String(seconds) });
}

function inWords(fields: FieldMessages, language: Language): Refusal {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      Array.isArray(messages)
        ? messages.map(message => translate(language, message))
        : inWords(messages, language),
    ]),
  );
}

function kindOf(error: unknown): [ContentfulStatusCode, MessageKey] {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return [507, 'storage_full'];
    if (unreachable.test(code) || unanswered.test(cause.message)) return [503, 'unavailable'];
    if (cause instanceof LateError || cause instanceof UnavailableError) return [503, 'unavailable'];
    // What the row refers to has been removed meanwhile.
    if (code === '23503') return [404, 'not_found'];
    if (code === 'EROFS' || code === 'EACCES') return [503, 'unavailable'];
  }
  return [500, 'server_error'];
}

/** Socket errors, and PostgreSQL's error codes for connections, resources, locks and shutdown. */
const unreachable =
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_|08|53|57P0|40001|40P01|55P03|25006|57014)/;

const unanswered =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;
