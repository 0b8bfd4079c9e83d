import { useTranslate } from 'react-admin';
import { useCallback, useId, useState, type SyntheticEvent } from 'react';
import { takeTyped } from '../storage';
import { isApiError, isUnconfirmed } from '../api/ApiError';
import { errorText, unconfirmedText } from '../api/refusals/errorText';
import { describedBy } from '../ui/control/Field';
import { useSubmission, type FormProblems } from './useSubmission';

export type Values = Record<string, string>;
export type Problems<Fields extends Values> = Partial<Record<keyof Fields & string, string>>;

interface PlainFormOptions<Fields extends Values> {
  initial: Fields;
  /** Returns a sentence for each invalid field. Nothing is sent until there is none. */
  check: (values: Fields) => Problems<Fields> | Promise<Problems<Fields>>;
  /** Sends the values; throws an ApiError when the backend refuses. Returns `UNSAVED` if the user has decided not to save them. */
  send: (values: Fields) => Promise<FormProblems | undefined>;
  /** Returns the form's name for a field that the backend names differently (`company.name`). */
  nameHere?: (path: string) => string;
  /** The visible fields; default: all. An error of another field is shown above the form. */
  shown?: (keyof Fields & string)[];
  /** The message when the backend refuses without a reason. */
  refused?: string;
  /** The message when the connection failed before the response arrived. */
  unconfirmed?: string;
  /** What failed, before the reason: `Failed to add the product`. Not before `refused` and `unconfirmed`. */
  failed?: string;
  /** Shows the sentence about the form as a whole. Default: it is the form's `banner`. */
  onBanner?: (sentence: string, error: unknown) => void;
}

interface Failure {
  banner: string | null;
  /** The backend's error, for the details of the banner. */
  error?: unknown;
}

const NO_FAILURE: Failure = { banner: null };

/**
 * State of a small form of plain text fields: sign-in and registration, which do not load react-admin's forms, the company, and
 * dialogs. Errors are shown beside the fields, other errors in a banner, and no typed value is lost.
 */
export function usePlainForm<Fields extends Values>(options: PlainFormOptions<Fields>) {
  const translate = useTranslate();
  const { initial, check, send, nameHere, shown = Object.keys(initial) } = options;
  const prefix = useId();
  const [values, setValues] = useState(() => withTyped(initial, prefix));
  const [problems, setProblems] = useState<Problems<Fields>>({});
  const [{ banner, error }, setFailure] = useState<Failure>(NO_FAILURE);
  const setBanner = useCallback((sentence: string | null, cause?: unknown) => {
    setFailure({ banner: sentence, error: cause });
  }, []);
  const submission = useSubmission<Fields>({
    send: async sent => {
      const fields = await check(sent);
      if (Object.keys(fields).length) return { fields, banner: null };
      return send(sent);
    },
    nameHere,
    explain: (error, sentence) => {
      const { failed } = options;
      const unconfirmed = failed ? undefined : translate('errors.unconfirmed_here');
      const message = sentence ? undefined : messageOf(error, translate, { unconfirmed, ...options });
      if (message) return message;
      const reason = sentence ?? errorText(error, translate);
      return failed ? `${failed}. ${reason}` : reason;
    },
  });

  const { isBusy } = submission;
  const focus = (name: keyof Fields & string) => {
    setTimeout(() => document.getElementById(prefix + name)?.focus());
  };

  const show = (found: Problems<Fields>) => {
    setProblems(found);
    const [first] = Object.keys(initial).filter(name => found[name]);
    if (first) focus(first);
  };

  const change = useCallback((changes: Partial<Fields>) => {
    setValues(before => ({ ...before, ...changes }));
    setProblems(before => ({
      ...before,
      ...Object.fromEntries(Object.keys(changes).map(name => [name, undefined])),
    }));
  }, []);

  /** @returns what is wrong; undefined when the form is saved, or is being sent already */
  const submit = async (event?: SyntheticEvent): Promise<FormProblems | undefined> => {
    event?.preventDefault();
    if (submission.isBusy) return;
    const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    setBanner(null);
    const found = await submission.submit(values, () => shown);
    show(found?.fields ?? {});
    if (found?.banner) (options.onBanner ?? setBanner)(found.banner, found.error);
    // Disabling the button has moved the focus to the body.
    setTimeout(() => {
      if (document.activeElement === document.body) button?.focus();
    });
    return found;
  };

  /** Props of a labelled control: `{...field('email')}` for the Field, `{...control('email')}` for the input in it. */
  const field = (name: keyof Fields & string) => ({ id: prefix + name, error: problems[name] });
  const control = (name: keyof Fields & string) => ({
    id: prefix + name,
    name,
    value: values[name],
    // What is typed while the form is being sent would be lost with the answer.
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => {
      if (!isBusy) change({ [name]: event.target.value } as Partial<Fields>);
    },
    ...describedBy(field(name)),
  });

  /** Whether a value differs from the initial one. */
  const isDirty = Object.keys(initial).some(name => values[name] !== initial[name]);
  return {
    values,
    change,
    isDirty,
    problems,
    show,
    focus,
    banner,
    error,
    setBanner,
    isBusy,
    submit,
    field,
    control,
  };
}

export type PlainForm<Fields extends Values> = ReturnType<typeof usePlainForm<Fields>>;

/**
 * Returns the initial values, replaced by what is already typed, here or before a change of the language. The sign-in page is in
 * the document before its script is loaded (`src/start/firstPage.ts`). The inputs of other pages do not exist yet at this point.
 */
function withTyped<Fields extends Values>(initial: Fields, prefix: string): Fields {
  if (typeof document === 'undefined') return initial;
  const kept = takeTyped();
  const typed = Object.keys(initial).flatMap(name => {
    const control = document.getElementById(prefix + name);
    const value = (control instanceof HTMLInputElement && control.value) || kept[name];
    return value ? [[name, value]] : [];
  });
  return { ...initial, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

function messageOf(
  error: unknown,
  translate: (key: string) => string,
  { refused, unconfirmed }: { refused?: string | undefined; unconfirmed?: string | undefined },
): string | undefined {
  if (!isApiError(error)) return undefined;
  if (isUnconfirmed(error)) return unconfirmed && unconfirmedText(error, translate, unconfirmed);
  return error.failure === 'refused' && error.status !== 429 ? refused : undefined;
}

/** Returns a sentence for each of these fields that is blank. */
export function requireFilled<Fields extends Values>(
  values: Fields,
  names: readonly (keyof Fields & string)[],
  translate: (key: string) => string,
): Problems<Fields> {
  const empty = names.filter(name => values[name]?.trim() === '');
  return Object.fromEntries(empty.map(name => [name, translate('errors.required')])) as Problems<Fields>;
}
