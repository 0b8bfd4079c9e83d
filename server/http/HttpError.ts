import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '../../src/contract/refusal';
import type { MessageKey } from '../messages/en';
import { translate, type Language, type Message } from '../messages/translate';

export interface FieldMessages {
  [field: string]: Message[] | FieldMessages;
}

/** A request that is answered with a 4xx. It is data until the language of the answer is known. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  /** Messages per field, or one message for the whole. */
  readonly why: FieldMessages | Message;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    why: FieldMessages | Message,
    headers: Record<string, string> = {},
  ) {
    super(`HttpError with ${status}`);
    this.status = status;
    this.why = why;
    this.headers = headers;
  }

  body(language: Language): Refusal {
    return isMessage(this.why) ? { detail: translate(language, this.why) } : inWords(this.why, language);
  }
}

/** Refuses one field of the body. */
export function fieldError(field: string, key: MessageKey, values?: Message['values']): HttpError {
  return new HttpError(400, { [field]: [{ key, values }] });
}

export function notFound(): HttpError {
  return new HttpError(404, { key: 'not_found' });
}

/** Refuses for the given time. */
export function throttled(secondsToWait: number): HttpError {
  const seconds = Math.max(1, Math.ceil(secondsToWait));
  return new HttpError(429, { key: 'throttled', values: { seconds } }, { 'Retry-After': String(seconds) });
}

function isMessage(why: FieldMessages | Message): why is Message {
  return typeof why.key === 'string';
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
