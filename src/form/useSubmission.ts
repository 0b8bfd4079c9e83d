import { useRef, useState } from 'react';
import { formErrors } from '../api/refusals/formErrors';

/** Why a form was not saved: a sentence for each field with an error, and one above the form; null for none. */
export interface FormProblems {
  fields: Partial<Record<string, string>>;
  banner: string | null;
  /** The backend's error, for the details of the banner. */
  error?: unknown;
}

/** Nothing was saved, and there is no message to show. */
export const UNSAVED: FormProblems = { fields: {}, banner: null };

/** All sentences of a refused form as one text. */
export function sentenceOf({ fields, banner }: FormProblems): string {
  return [banner, ...Object.values(fields)].filter(Boolean).join(' ');
}

export interface SubmissionOptions<Values> {
  /** Sends the values. Returns the errors that it finds itself, and throws those of the backend. */
  send: (values: Values) => Promise<FormProblems | undefined>;
  /** Returns the form's name for a field that the backend names differently (`company.name`). */
  nameHere?: (path: string) => string;
  /** Returns the sentence above the form for an error. `sentence` is the backend's own, if it sent one. */
  explain: (error: unknown, sentence: string | undefined) => string;
}

/**
 * Submits a form, the same way for every form: once at a time, busy until the answer, with the backend's errors assigned to
 * the fields.
 */
export function useSubmission<Values>({ send, nameHere, explain }: SubmissionOptions<Values>) {
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef<Promise<FormProblems | undefined>>(null);

  const sendOnce = async (
    values: Values,
    fields: () => readonly string[],
  ): Promise<FormProblems | undefined> => {
    setBusy(true);
    try {
      return await send(values);
    } catch (error) {
      const errors = formErrors(error, fields(), nameHere);
      const sentence = errors?.banner.join('\n') || undefined;
      return {
        fields: errors?.fields ?? {},
        banner: errors && !sentence ? null : explain(error, sentence),
        error,
      };
    } finally {
      inFlight.current = null;
      setBusy(false);
    }
  };

  /**
   * Returns the errors, or undefined when the form is saved. While a submission runs, the result of that one is returned.
   * @param fields returns the names of the form's fields; an error of another field is shown above the form.
   */
  const submit = (values: Values, fields: () => readonly string[]) =>
    (inFlight.current ??= sendOnce(values, fields));

  return { submit, isBusy };
}
