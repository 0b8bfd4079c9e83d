import { isApiError, isSessionOver, type ApiError } from '../ApiError';
import { sentencesOf } from './sentencesOf';

export interface FormErrors {
  /** A sentence per field; nested fields by path (`company.name`). */
  fields: Record<string, string>;
  /** Sentences for the form as a whole: `non_field_errors`, `detail`, and fields that the form does not show. */
  banner: string[];
}

/**
 * Splits a refusal into errors to show beside fields and errors to show above the form.
 * @param fieldsShown names of the form's fields; errors of other fields go to the banner.
 * @param nameHere maps the path of a backend field to the name in the form, where they differ.
 * @returns null when the error is not a refusal, is a 429, or has no sentence to show
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
    if (field !== undefined) errors.fields[field] = join(errors.fields[field], sentence);
    // The panel has a sentence of its own for it.
    else if (error.sentence || isGenericDetail(path, error)) continue;
    else errors.banner.push(isOfOtherField(path) ? `${path}: ${sentence}` : sentence);
  }
  return Object.keys(errors.fields).length + errors.banner.length > 0 ? errors : null;
}

/**
 * Names of the form fields that a path may belong to, the closest first: `menu_id` belongs to `menu` and `category_ids` to
 * `categories`, because the backend may name a reference by its column, and `hours.1.day` belongs to `hours` where the row has no input for it.
 */
function namesIn(path: string): string[] {
  const parts = path.split('.');
  const outer = parts.map((_, index) => parts.slice(0, -1 - index).join('.'));
  const name = path.replace(/_ids?$/, '');
  const plurals = path.endsWith('_ids') ? [`${name}s`, name.replace(/y$/, 'ies')] : [];
  return [path, name, ...plurals, ...outer];
}

/** Names for what is wrong with the form as a whole. */
const WHOLE = ['non_field_errors', 'detail', 'message', 'error', 'errors'];

/** Whether the path is that of a field which the form lacks: its sentence does not say which field it is about. */
function isOfOtherField(path: string): boolean {
  const parts = path.split('.');
  return parts.every(part => /^[a-z]\w*$/i.test(part) && !WHOLE.includes(part)) && parts.length <= 2;
}

function join(before: string | undefined, sentence: string): string {
  return before === undefined ? sentence : `${before}, ${sentence}`;
}

/** Whether a sentence is the `detail` of a 401, 403 or 404, for which the panel has a clearer sentence. */
function isGenericDetail(path: string, error: ApiError): boolean {
  return path === 'detail' && (isSessionOver(error) || [403, 404].includes(error.status));
}
