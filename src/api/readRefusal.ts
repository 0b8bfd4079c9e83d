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
 * | `{detail: [{loc: ['body', 'name'], msg: '…'}]}`           | FastAPI  | `{name: ['…']}`              |
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
  if (Array.isArray(detail) && isLocated(detail[0])) return byField(detail.filter(isLocated));
  if ((message ?? title) && errors && typeof errors === 'object' && Object.keys(errors).length) {
    return errors as Refusal;
  }
  if (message && statusCode) return { non_field_errors: message };
  return body as Refusal;
}

interface Located {
  loc: unknown[];
  msg: string;
}

function isLocated(error: unknown): error is Located {
  return Array.isArray((error as Partial<Located> | null)?.loc);
}

function byField(errors: Located[]): Refusal {
  const fields: Record<string, string[]> = {};
  for (const { loc, msg } of errors) (fields[loc.slice(1).join('.') || 'non_field_errors'] ??= []).push(msg);
  return fields;
}
