import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { MessageKey } from '../messages/en';
import { preferredLanguage } from '../messages/preferredLanguage';
import { translate } from '../messages/translate';
import { HttpError } from './HttpError';

/** Every error's way out: a refusal says why, anything else says nothing of the inside and goes to the log. */
export function answerError(log: Logger): ErrorHandler {
  return (error, context) => {
    const language = preferredLanguage(context.req.header('Accept-Language'));
    if (error instanceof HttpError) return context.json(error.body(language), error.status, error.headers);
    if (error instanceof HTTPException && error.status < 500) {
      return context.json({ detail: translate(language, { key: 'parse_error' }) }, error.status);
    }
    const [status, key] = kindOf(error);
    log.error({ err: error, method: context.req.method, path: context.req.path }, 'A request failed');
    return context.json(
      { detail: translate(language, { key }) },
      status,
      status === 503 ? { 'Retry-After': '5' } : {},
    );
  };
}

function kindOf(error: unknown): [ContentfulStatusCode, MessageKey] {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return [507, 'storage_full'];
    if (unreachable.test(code) || unanswered.test(cause.message)) return [503, 'unavailable'];
    if (code === 'EROFS' || code === 'EACCES') return [503, 'unavailable'];
  }
  return [500, 'server_error'];
}

/** Errors of sockets, and PostgreSQL's own of connections, resources, locks and a server that goes down. */
const unreachable =
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_|08|53|57P0|40001|40P01|55P03|25006|57014)/;

const unanswered =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;
