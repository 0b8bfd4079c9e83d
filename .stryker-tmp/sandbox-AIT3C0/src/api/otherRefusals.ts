// @ts-nocheck
import type { Refusal } from '../contract/refusal';

interface OtherBody {
  detail?: unknown;
  errors?: unknown;
  message?: string[];
  statusCode?: unknown;
  title?: string;
}

/**
 * Reads the refusals of other frameworks in the contract's shape. It is loaded with the first such refusal.
 *
 * | body                                                      | of       | read as                      |
 * |-----------------------------------------------------------|----------|------------------------------|
 * | `{detail: [{loc: ['body', 'name'], msg: '…'}]}`           | FastAPI  | `{name: ['…']}`              |
 * | `{message: '…', errors: {name: ['…']}}`                   | Laravel  | `{name: ['…']}`              |
 * | `{title: '…', detail: '…', errors: {name: ['…']}}`        | RFC 9457 | `{name: ['…']}`              |
 * | `{statusCode: 400, message: ['…'], error: 'Bad Request'}` | NestJS   | `{non_field_errors: ['…']}`  |
 */
export function readOtherRefusal(body: OtherBody): Refusal {
  const { detail, errors, message, statusCode, title } = body;
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
