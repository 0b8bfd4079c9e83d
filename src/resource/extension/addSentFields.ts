import { holdsFile } from '../../api/multipart';
import type { Resource } from '../Resource';

type Body = Resource['body'];

/**
 * Adds fields of extensions to the body of a resource, where the form has changed them. In a multipart body a list is a text with
 * commas, and null an empty text.
 */
export function addSentFields(
  body: ReturnType<Body>,
  fields: Iterable<string>,
  ...[values, previous]: Parameters<Body>
): void {
  for (const field of fields) {
    const value = values[field] as SentValue | File | undefined;
    const before = previous?.[field] as SentValue | undefined;
    if (value === undefined || (!(value instanceof File) && textOf(value) === textOf(before))) continue;
    const part = value instanceof File ? value : textOf(value);
    if (body instanceof FormData) body.append(field, part);
    else Object.assign(body, { [field]: holdsFile(body) ? part : value });
  }
}

/** A value of a form's field that needs no conversion. */
type SentValue = string | number | boolean | null | readonly string[];

/** Returns the text of a value: empty for nothing, null, an empty text and an empty list. */
function textOf(value: SentValue | undefined): string {
  return String(value ?? '');
}
