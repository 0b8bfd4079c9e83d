import { holdsFile, toMultipart } from '../../api/multipart';
import type { Resource } from '../Resource';

type Body = Resource['body'];

/**
 * Adds fields of extensions to the body of a resource, where the form has changed them. In a multipart body a list has a part for
 * each value, rows and objects are JSON, and null or an emptied list is an empty text. Unchanged lists and answers of yes or no are
 * sent there too: Django REST Framework takes an absent one for an empty list, or for no.
 */
export function addSentFields(
  body: ReturnType<Body>,
  fields: Iterable<string>,
  ...[values, previous]: Parameters<Body>
): void {
  const own = Object.fromEntries([...fields].map(field => [field, values[field]]));
  const isForm = body instanceof FormData || holdsFile({ ...body, ...own });
  for (const [field, value] of Object.entries(own)) {
    const before: unknown = previous?.[field];
    const isSent = textOf(value) !== textOf(before) || (isForm && isReset(value) && !(field in body));
    if (value === undefined || !isSent) continue;
    // A list that had rows is still JSON without them.
    const text = textOf(value) || (Array.isArray(value) && holdsObject(before) ? '[]' : '');
    const isParts = holdsFile({ value }) || (Array.isArray(value) && value.length > 0 && !holdsObject(value));
    const part = isParts ? value : text;
    if (body instanceof FormData) for (const entry of toMultipart({ [field]: part })) body.append(...entry);
    else Object.assign(body, { [field]: isForm ? part : value });
  }
}

/** Whether a form without the value would reset it. Files, whose values are addresses, are kept. */
function isReset(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === 'boolean';
  return value.length > 0 && !/^(https?:\/)?\//.test(String(value));
}

/** Returns the text of a value: empty for nothing, null, an empty text and an empty list. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return holdsObject(value) ? JSON.stringify(value) : [value].join();
}

/** Whether a value is an object or a list with objects. */
function holdsObject(value: unknown): boolean {
  return [value].flat().some(item => typeof item === 'object' && item !== null);
}
