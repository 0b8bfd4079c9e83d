import { holdsFile } from '../../api/multipart';
import type { Resource } from '../Resource';

type Body = Resource['body'];

/**
 * Adds fields of extensions to the body of a resource, where the form has changed them. A list in a multipart body is a text with
 * commas.
 */
export function addSentFields(
  body: ReturnType<Body>,
  fields: readonly string[],
  ...[values, previous]: Parameters<Body>
): void {
  for (const field of fields) {
    const value = values[field] as SentValue | undefined;
    if (value === undefined || textOf(value) === textOf(previous?.[field] as SentValue | undefined)) continue;
    if (body instanceof FormData) body.append(field, String(value));
    else Object.assign(body, { [field]: holdsFile(body) ? String(value) : value });
  }
}

/** A value of a form's field that needs no conversion. */
type SentValue = string | number | boolean | null | readonly string[];

/** Nothing, null, an empty text and an empty list are the same. */
function textOf(value: SentValue | undefined): string {
  return String(value ?? '');
}
