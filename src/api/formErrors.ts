import type { NestedErrors } from '../contract/refusal';
import { isApiError, type ApiError } from './ApiError';
import { isSessionOver } from './errorText';

export interface FormErrors {
  /** A sentence per field; nested fields by path (`company.name`). */
  fields: Record<string, string>;
  /** Sentences for the form as a whole: `non_field_errors`, `detail`, and fields that the form does not show. */
  banner: string[];
}

/**
 * Splits a refusal into what stands beside a field and what stands above the form.
 * @param fieldsShown names of the form's fields; an error of any other field would be lost and goes to the banner.
 * @param nameHere the form's name for a field of the backend, where they differ.
 * @returns null when the error is not a refusal with a body: there is nothing to put beside anything.
 */
export function formErrors(
  error: unknown,
  fieldsShown: readonly string[],
  nameHere: (path: string) => string = path => path,
): FormErrors | null {
  if (!isApiError(error) || error.failure !== 'refused' || !error.body || error.status === 429) return null;
  const errors: FormErrors = { fields: {}, banner: [] };
  for (const [path, sentences] of flatten(error.body)) {
    const field = [nameHere(path), withoutId(path)].find(name => fieldsShown.includes(name));
    if (field !== undefined) errors.fields[field] = sentences;
    else if (saysNothing(path, error)) continue;
    else errors.banner.push(sentences);
  }
  return Object.keys(errors.fields).length + errors.banner.length > 0 ? errors : null;
}

/** Every leaf of a refusal with its path; a list of sentences is one leaf, joined by commas (B5). */
function* flatten(errors: NestedErrors, prefix = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(errors)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'string') yield [prefix + name, value];
    else if (Array.isArray(value)) yield [prefix + name, value.map(sentenceOf).filter(Boolean).join(', ')];
    else yield* flatten(value, `${prefix}${name}.`);
  }
}

function sentenceOf(item: string | NestedErrors): string {
  return typeof item === 'string' ? item : [...flatten(item)].map(([, sentence]) => sentence).join(', ');
}

/** The backend may report a reference under the name of its column: `menu_id` is about `menu`. */
function withoutId(path: string): string {
  return path.replace(/_id$/, '');
}

/** The `detail` of a 401, 403 or 404 is about the call; the panel has a better sentence for the person. */
function saysNothing(path: string, error: ApiError): boolean {
  return path === 'detail' && (isSessionOver(error) || [403, 404].includes(error.status));
}
