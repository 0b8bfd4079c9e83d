import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isEmpty } from '../api/isEmpty';
import type { FormHistory } from './drafts';
import { draftKeyAt } from './draftKeys';
import { draftStore } from './draftStore';
import { UnsavedChangesDialog } from './UnsavedChangesDialog';
import type { ContinuedDraft } from './useContinuedForm';
import { useDraft } from './useDraft';

interface UnsavedChangesProps {
  /** The name of the form, if it is not the only one of its path: a dialog. See `useContinuedForm`. */
  form?: string | undefined;
  /** The title of the form; default: that of the document. */
  title?: string;
  isDirty: boolean;
  /** Whether the values are being sent at the moment. */
  isSaving: boolean;
  /** Whether the save waits for the answer to a question, so that nothing is being sent. */
  isAsking?: boolean;
  /** Whether they were saved, and the form is about to be left. */
  isSaved?: boolean;
  /** Returns the form's values. */
  values: () => object;
  /** Changes with values that change without an input, such as those of a file that has been read. */
  version?: unknown;
  /** Returns the form's path if it is not the current one. */
  path?: () => string | undefined;
  /** Returns what the form had before the user changed it; undefined for a new record. */
  base?: () => object | undefined;
  attempt?: FormHistory['attempt'];
  lostSaves?: FormHistory['lostSaves'];
  /** Puts the values of a draft that differ from its base into the form, which has the draft's history from then on. */
  restore: (changed: object, history: FormHistory) => void;
}

/** Asks before a form's unsaved changes are left, keeps them as a draft while they are typed, and restores a draft. */
export function UnsavedChanges({
  form,
  title,
  isDirty,
  isSaving,
  isAsking = false,
  isSaved = false,
  values,
  version,
  base,
  attempt,
  lostSaves,
  path,
  restore,
}: UnsavedChangesProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isSending = isSaving && !isAsking;
  const left = useRef<{ isBeingSaved: boolean }>(null);
  const { draftKey, form: continued } = (location.state ?? {}) as Partial<ContinuedDraft>;
  const setAsideEarlier = useEffectEvent(() => {
    const key = draftKeyAt(location.pathname, form);
    if (draftKey !== key) draftStore.setAside(key);
  });
  useEffect(() => setAsideEarlier(), []);
  // Another address may be of the same screen, where the form goes on.
  useEffect(() => {
    left.current = null;
  }, [location.pathname, location.search]);
  const write = useDraft(() => {
    const isUnsaved = isDirty && (left.current?.isBeingSaved ?? true);
    if (!isUnsaved) return null;
    // A dialog closes when it is saved, and the save of a form that was left shows a message. Until then the draft is not offered.
    const isBeingSaved = isSending && (form !== undefined || left.current !== null);
    return {
      values: values(),
      base: base?.(),
      attempt,
      lostSaves,
      path: path?.(),
      title,
      isBeingSaved,
    };
  }, form);

  const continueDraft = useEffectEvent((key: string) => {
    const state = location.state as ContinuedDraft;
    const { draft, base, attempt, lostSaves } = state;
    // What is typed in the form is offered next, in place of the draft that replaces it.
    draftStore.setAsideTyped(form);
    restore(base ? changedIn(draft, base) : draft, { base, attempt, lostSaves });
    // A reload must not restore it again, over what has been typed since.
    const done = {
      draft: undefined,
      base: undefined,
      attempt: undefined,
      lostSaves: undefined,
      form: undefined,
      draftKey: undefined,
    };
    void navigate(location, { replace: true, state: { ...state, ...done } });
    // The form has the values after its next render. Then it keeps a draft of its own, which replaces this one.
    const ownKey = draftKeyAt(location.pathname, form);
    if (key !== ownKey) draftStore.replace(key, ownKey);
    setTimeout(() => void write().then(isKept => !isKept && draftStore.remove(ownKey)));
  });
  // A draft that is restored during a save would be deleted with what was sent.
  const mayContinue = !isSaving && !isSaved;
  useEffect(() => {
    if (mayContinue && draftKey && continued === form) continueDraft(draftKey);
  }, [mayContinue, draftKey, continued, form]);

  // Also deletes the draft of a form that was saved, or changed back. What is sent is written down meanwhile.
  useEffect(() => void write(), [isDirty, isSending, attempt, lostSaves, version, write]);

  const onLeave = () => {
    // While a save runs, its draft is kept: after a refusal it leads back to the values (`useOutcome`).
    left.current = { isBeingSaved: isSending };
    void write();
  };
  // The router allows one blocker, which the page's form may use. The draft of a dialog is offered instead.
  if (form) return null;
  return <UnsavedChangesDialog isDirty={isDirty} isSaving={isSending} hasDraft onLeave={onLeave} />;
}

/** Returns the values that the draft has changed. The others stay as they are now: another user may have changed them. */
function changedIn(draft: object, base: object): object {
  const before = base as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[name]) && !(isEmpty(value) && isEmpty(before[name])),
    ),
  );
}
