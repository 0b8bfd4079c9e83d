import type { Refusal } from '../../contract/refusal';

interface OtherBody {
  detail?: unknown;
  errors?: unknown;
  message?: string[];
  status?: unknown;
  statusCode?: unknown;
  title?: unknown;
  type?: unknown;
}

/** The members of a problem (RFC 9457), and those that ASP.NET adds. */
const MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'errors', 'traceId'];

/**
 * Reads the refusals of other frameworks in the contract's shape. It is loaded with the first such refusal.
 *
 * | body                                                      | of       | read as                       |
 * |-----------------------------------------------------------|----------|-------------------------------|
 * | `{detail: [{loc: ['body', 'name'], msg: '…'}]}`           | FastAPI  | `{name: ['…']}`               |
 * | `{message: '…', errors: {name: ['…']}}`                   | Laravel  | `{name: ['…']}`               |
 * | `{title: '…', detail: '…', errors: {name: ['…']}}`        | RFC 9457 | `{name: ['…']}`               |
 * | `{errors: {name: ['…']}}`, also with `success: false`     | Rails    | `{name: ['…']}`               |
 * | `{errors: [{detail: '…', pointer: '#/name'}]}`            | RFC 9457 | `{name: ['…']}`               |
 * | `{errors: [{detail: '…', attr: 'name'}]}`                 | drf-standardized-errors | `{name: ['…']}` |
 * | `{type: '…', title: '…', status: 409, detail: '…'}`       | RFC 9457 | `{detail: '…'}`, or the title |
 * | `{statusCode: 400, message: ['…'], error: 'Bad Request'}` | NestJS   | `{non_field_errors: ['…']}`   |
 * | `{timestamp: '…', status: 400, error: '…', path: '…'}`    | Spring   | `{}`, or the message          |
 *
 * @param type the content type
 */
export function readOtherRefusal(body: OtherBody, type?: string | null): Refusal {
  const { detail, errors, message, statusCode, title } = body;
  if (Array.isArray(detail) && isLocated(detail[0])) {
    return byField(detail.filter(isLocated).map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));
  }
  if (Array.isArray(errors) && errors.some(isDetailed)) {
    return byField(
      errors.filter(isDetailed).map(error => [pathOf(error.pointer ?? error.attr ?? ''), error.detail]),
    );
  }
  const isProblem = /problem\+json/.test(type ?? '') || seemsProblem(body);
  const hasReason = isProblem || Boolean(message ?? title) || hasOnlyErrors(body);
  if (hasReason && errors && typeof errors === 'object' && Object.keys(errors).length) {
    return errors as Refusal;
  }
  if (message && statusCode) return { non_field_errors: message };
  // The name of the path and the time say nothing to a user.
  if ('timestamp' in body && 'path' in body && 'status' in body)
    return message ? { non_field_errors: message } : {};
  if (isProblem) return { detail: detail ?? title } as Refusal;
  return body as Refusal;
}

/** Whether there are fields in `errors`, and nothing beside it that may be a field. */
function hasOnlyErrors({ errors, ...others }: OtherBody): boolean {
  const isSentences = (value: unknown) => [value].flat().every(item => typeof item === 'string');
  const isByField = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  return (
    isByField &&
    Object.values(errors).every(isSentences) &&
    Object.keys(others).every(name => ['code', 'detail', 'status', 'success'].includes(name))
  );
}

/** The fields of a form may have the names of a problem's members, too. */
function seemsProblem(body: OtherBody): boolean {
  const { title, type, status } = body;
  const hasKind = typeof status === 'number' || /^\S*[:/]\S*$/.test(String(type));
  return typeof title === 'string' && hasKind && Object.keys(body).every(name => MEMBERS.includes(name));
}

interface Located {
  loc: unknown[];
  msg: string;
}

function isLocated(error: unknown): error is Located {
  return Array.isArray((error as Partial<Located> | null)?.loc);
}

interface Detailed {
  detail: string;
  pointer?: string;
  attr?: string | null;
}

function isDetailed(error: unknown): error is Detailed {
  return typeof (error as Partial<Detailed> | null)?.detail === 'string';
}

/** `#/company/name` is `company.name`. */
function pathOf(pointer: string): string {
  return pointer.replace(/^#?\/?/, '').replaceAll('/', '.');
}

function byField(errors: [path: string, sentence: string][]): Refusal {
  const fields: Record<string, string[]> = {};
  for (const [path, sentence] of errors) (fields[path || 'non_field_errors'] ??= []).push(sentence);
  return fields;
}
