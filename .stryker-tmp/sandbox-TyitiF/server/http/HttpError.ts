// @ts-nocheck
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Message } from '../messages/translate';

/** Thrown to refuse a request as a whole, not a field of it. The answer has the message in `detail`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly detail: Message;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, detail: Message, headers: Record<string, string> = {}) {
    super(`Refused with ${status}`);
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}
