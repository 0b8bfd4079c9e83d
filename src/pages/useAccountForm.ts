import { useTranslate } from 'ra-core';
import { useCallback, useId, useRef, useState, type SyntheticEvent } from 'react';
import { isApiError } from '../api/ApiError';
import { errorText } from '../api/errorText';
import { formErrors } from '../api/formErrors';
import { describedBy } from '../ui/control/Field';

type Values = Record<string, string>;
export type Problems<Fields extends Values> = Partial<Record<keyof Fields & string, string>>;

interface AccountFormOptions<Fields extends Values> {
  initial: Fields;
  /** A sentence for each field that cannot be sent as it is. */
  check: (values: Fields) => Problems<Fields>;
  /** Sends the values; throws an ApiError when the backend refuses. */
  send: (values: Fields) => Promise<void>;
  /** Where the backend names a field otherwise (`company.name`): its name here. */
  nameHere?: (path: string) => string;
  /** The fields on the screen, where not all of them are: an error of another stands above the form. */
  shown?: (keyof Fields & string)[];
  /** What to say when the backend refuses without a word. */
  refused?: string;
  /** What to say when the connection broke before the answer came. */
  unconfirmed?: string;
}

/**
 * The small forms about the account. They are not react-admin forms, because sign-in and registration come before it is
 * there; the rules are the same: errors beside the fields, the rest in a banner, nothing typed is lost.
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
      const said = errors
        ? errors.banner.join('\n')
        : (ownWords(error, { refused, unconfirmed }) ?? errorText(error, translate));
      setBanner(said || null);
    } finally {
      inFlight.current = false;
      setBusy(false);
      // A button that was disabled has lost the focus to nowhere.
      setTimeout(() => {
        if (document.activeElement === document.body) button?.focus();
      });
    }
  };

  /** What a labelled control needs: `{...field('email')}` on a Field, `{...control('email')}` on what is in it. */
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
 * The sign-in page is in the document before its script is (`scripts/build/prerenderPlugin.ts`): what was typed there by then is
 * where this form begins. Anywhere else there is nothing on the page yet.
 */
function withTyped<Fields extends Values>(initial: Fields, prefix: string): Fields {
  if (typeof document === 'undefined') return initial;
  const typed = Object.keys(initial).flatMap(name => {
    const control = document.getElementById(prefix + name);
    return control instanceof HTMLInputElement ? [[name, control.value]] : [];
  });
  return { ...initial, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

function ownWords(
  error: unknown,
  { refused, unconfirmed }: { refused: string | undefined; unconfirmed: string },
): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.failure === 'unconfirmed') return unconfirmed;
  return error.failure === 'refused' && error.status !== 429 ? refused : undefined;
}

/** Marks the fields that hold nothing but white space. */
export function requireFilled<Fields extends Values>(
  values: Fields,
  names: readonly (keyof Fields & string)[],
  sentence: string,
): Problems<Fields> {
  const empty = names.filter(name => values[name]?.trim() === '');
  return Object.fromEntries(empty.map(name => [name, sentence])) as Problems<Fields>;
}
