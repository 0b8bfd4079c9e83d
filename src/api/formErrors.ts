import { isApiError, type ApiError } from './ApiError';
import { isSessionOver } from './errorText';
import { sentencesOf } from './sentencesOf';

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
 * @returns null when the error is not a refusal that says something: there is nothing to put beside anything.
 */
export function formErrors(
  error: unknown,
  fieldsShown: readonly string[],
  nameHere: (path: string) => string = path => path,
): FormErrors | null {
  if (!isApiError(error) || error.failure !== 'refused' || error.status === 429) return null;
  const errors: FormErrors = { fields: {}, banner: [] };
  for (const [path, sentence] of sentencesOf(error.body)) {
    const field = [nameHere(path), ...namesIn(path)].find(name => fieldsShown.includes(name));
    if (field !== undefined) errors.fields[field] = joined(errors.fields[field], sentence);
    else if (saysNothing(path, error)) continue;
    else errors.banner.push(sentence);
  }
  return Object.keys(errors.fields).length + errors.banner.length > 0 ? errors : null;
}

/**
 * What a path may be about, the nearest first: `menu_id` about `menu`, for the backend may name a reference by its column,
 * and `photo.size` about `photo`.
 */
function namesIn(path: string): string[] {
  const [top = ''] = path.split('.');
  return [path, path.replace(/_id$/, ''), top];
}

function joined(before: string | undefined, sentence: string): string {
  return before === undefined ? sentence : `${before}, ${sentence}`;
}

/** The `detail` of a 401, 403 or 404 is about the call; the panel has a better sentence for the person. */
function saysNothing(path: string, error: ApiError): boolean {
  return path === 'detail' && (isSessionOver(error) || [403, 404].includes(error.status));
}
