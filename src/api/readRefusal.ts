import type { Refusal } from '../contract/refusal';

interface OtherBody {
  detail?: unknown;
  errors?: unknown;
  message?: string[];
  statusCode?: unknown;
  title?: string;
}

/**
 * Reads the body of a refusal in the contract's shape: errors by field, `non_field_errors` or `detail`.
 *
 * | body                                                      | of       | read as                      |
 * |-----------------------------------------------------------|----------|------------------------------|
 * | `'…'` or `['…']`                                          |          | `{non_field_errors: …}`      |
 * | `{detail: [{loc: ['body', 'name'], msg: '…'}]}`           | FastAPI  | `{name: '…'}`                |
 * | `{message: '…', errors: {name: ['…']}}`                   | Laravel  | `{name: ['…']}`              |
 * | `{title: '…', detail: '…', errors: {name: ['…']}}`        | RFC 9457 | `{name: ['…']}`              |
 * | `{statusCode: 400, message: ['…'], error: 'Bad Request'}` | NestJS   | `{non_field_errors: ['…']}`  |
 *
 * @returns undefined if the body is not JSON, such as the HTML page of a proxy.
 */
export function readRefusal(text: string): Refusal | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body === 'string' || Array.isArray(body)) return { non_field_errors: body as string[] };
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, errors, message, statusCode, title } = body as OtherBody;
  if (Array.isArray(detail) && (detail[0] as { loc?: unknown } | undefined)?.loc) {
    const located = detail as { loc: string[]; msg: string }[];
    return Object.fromEntries(located.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));
  }
  if ((message ?? title) && typeof errors === 'object') return errors as Refusal;
  if (message && statusCode) return { non_field_errors: message };
  return body as Refusal;
}
