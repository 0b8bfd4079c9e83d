import { useTranslate } from 'react-admin';
import { useCallback, useId, useRef, useState, type SyntheticEvent } from 'react';
import { isApiError } from '../api/ApiError';
import { errorText } from '../api/errorText';
import { formErrors } from '../api/formErrors';
import { describedBy } from '../ui/control/Field';

type Values = Record<string, string>;
export type Problems<Fields extends Values> = Partial<Record<keyof Fields & string, string>>;

interface AccountFormOptions<Fields extends Values> {
  initial: Fields;
  /** Returns a sentence for each invalid field. */
  check: (values: Fields) => Problems<Fields>;
  /** Sends the values; throws an ApiError when the backend refuses. */
  send: (values: Fields) => Promise<void>;
  /** Returns the form's name for a field that the backend names differently (`company.name`). */
  nameHere?: (path: string) => string;
  /** The visible fields; default: all. An error of another field is shown above the form. */
  shown?: (keyof Fields & string)[];
  /** The message when the backend refuses without a reason. */
  refused?: string;
  /** The message when the connection failed before the response arrived. */
  unconfirmed?: string;
}

/**
 * State of a small form about the account. These are not react-admin forms, because sign-in and registration are shown
 * before react-admin is loaded. The rules are the same: errors beside the fields, other errors in a banner, and no typed
 * value is lost.
 */
export function useAccountForm<Fields extends Values>(options: AccountFormOptions<Fields>) {
  const translate = useTranslate();
  const { initial, check, send, nameHere = (path: string) => path, refused } = options;
  const { shown = Object.keys(initial), unconfirmed = translate('errors.unconfirmed_here') } = options;
  const prefix = useId();
  const [values, setValues] = useState(() => withTyped(initial, prefix));
  const [problems, setProblems] = useState<Problems<Fields>>({});
  const [banner, setBanner] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);

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

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (inFlight.current) return;
    setBanner(null);
    const found = check(values);
    show(found);
    if (Object.keys(found).length) return;

    const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
    inFlight.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const errors = formErrors(error, shown, nameHere);
      show((errors?.fields ?? {}) as Problems<Fields>);
      const message = errors
        ? errors.banner.join('\n')
        : (formMessage(error, { refused, unconfirmed }) ?? errorText(error, translate));
      setBanner(message || null);
    } finally {
      inFlight.current = false;
      setBusy(false);
      // Disabling the button has moved the focus to the body.
      setTimeout(() => {
        if (document.activeElement === document.body) button?.focus();
      });
    }
  };

  /** Props of a labelled control: `{...field('email')}` for the Field, `{...control('email')}` for the input in it. */
  const field = (name: keyof Fields & string) => ({ id: prefix + name, error: problems[name] });
  const control = (name: keyof Fields & string) => ({
    id: prefix + name,
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value } as Partial<Fields>),
    ...describedBy(field(name)),
  });

  return { values, change, problems, show, focus, banner, setBanner, isBusy, submit, field, control };
}

/**
 * Returns the initial values, replaced by what is already typed. The sign-in page is in the document before its script is
 * loaded (`scripts/build/prerenderPlugin.ts`). The inputs of other pages do not exist yet at this point.
 */
function withTyped<Fields extends Values>(initial: Fields, prefix: string): Fields {
  if (typeof document === 'undefined') return initial;
  const typed = Object.keys(initial).flatMap(name => {
    const control = document.getElementById(prefix + name);
    return control instanceof HTMLInputElement ? [[name, control.value]] : [];
  });
  return { ...initial, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

function formMessage(
  error: unknown,
  { refused, unconfirmed }: { refused: string | undefined; unconfirmed: string },
): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.failure === 'unconfirmed') return unconfirmed;
  return error.failure === 'refused' && error.status !== 429 ? refused : undefined;
}

/** Returns the sentence for each of these fields that is blank. */
export function requireFilled<Fields extends Values>(
  values: Fields,
  names: readonly (keyof Fields & string)[],
  sentence: string,
): Problems<Fields> {
  const empty = names.filter(name => values[name]?.trim() === '');
  return Object.fromEntries(empty.map(name => [name, sentence])) as Problems<Fields>;
}
