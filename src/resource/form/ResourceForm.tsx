import type { AnyRecord } from '../../api/AnyRecord';
import { Button, ButtonLink } from '../../ui/button/Button';
import { Form, useTranslate } from 'react-admin';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import type { Attempt, FormHistory } from '../../unsaved/drafts';
import { UnsavedChanges } from '../../unsaved/UnsavedChanges';
import { useResource } from '../ResourcesContext';
import { useReturn } from '../returnPath';
import { listPath } from '../paths';
import { fieldsToChoose } from '../../form/conflict';
import type { LostSaves } from '../../form/useLostSaves';
import { ConflictDialog } from './save/ConflictDialog';
import { formRecord } from './body/formRecord';
import { InitialValues } from './InitialValues';
import { PendingInputs } from './inputs/PendingInputs';
import { SaveQuestionDialog } from './save/SaveQuestionDialog';
import { PossibleDuplicateDialog } from './save/PossibleDuplicateDialog';
import { useSave } from './save/useSave';
import styles from './ResourceForm.module.css';

/** When the record is read again: what is typed stays, and why it was not saved. */
const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true };

interface ResourceFormProps {
  record?: AnyRecord;
  /** Whether the record does not exist any more: what was typed stays and can be copied, but not saved. */
  isGone?: boolean;
  /** Values that a new record starts with. They count as unsaved changes. */
  initial?: object;
}

/** The form of the current resource: edits the given record, or creates one when there is none. */
export function ResourceForm({ record: stored, isGone = false, initial }: ResourceFormProps) {
  const { inputs } = useResource();
  const record = useMemo(() => stored && formRecord(stored, inputs), [stored, inputs]);
  /** The record before the user changed it. A later read or a restored draft must not hide another user's change (P22). */
  const baseRef = useRef(record);
  const { save, saved, isSending, success, error, confirmation, conflict, duplicate, ...unsaved } = useSave(
    record,
    baseRef,
  );
  const inputsRef = useFocusAfterInert(isSending);
  const [pending, notePending] = useReducer((count: number, change: number) => count + change, 0);
  const held = useHeldSubmit(pending > 0);
  return (
    <div className={styles.held} onSubmitCapture={held.onSubmit}>
      <Form
        record={record}
        onSubmit={save as never}
        resetOptions={KEEP_TYPED}
        disableInvalidFormNotification
        noValidate
        className={styles.form}
      >
        <FormBanner success={saved ? success : undefined} error={error} />
        {/* What is typed while the form is being sent would be lost with the answer. */}
        <div ref={inputsRef} className={styles.inputs} inert={isSending || saved}>
          <PendingInputs value={notePending}>{inputs}</PendingInputs>
        </div>
        {initial && <InitialValues values={initial} />}
        <SaveBar
          isNew={!record}
          saved={saved || isGone}
          isLoading={pending > 0}
          isBusy={isSending || held.isHeld}
        />
        <UnsavedRecord
          record={record}
          baseRef={baseRef}
          isSending={isSending}
          isAsking={Boolean(confirmation || conflict || duplicate)}
          isSaved={saved}
          {...unsaved}
        />
        {confirmation && (
          <SaveQuestionDialog question={confirmation.question} onAnswer={confirmation.answer} />
        )}
        {conflict && <FormConflict conflict={conflict.question} onChoose={conflict.answer} />}
        {duplicate && <PossibleDuplicateDialog duplicate={duplicate.question} onAnswer={duplicate.answer} />}
      </Form>
    </div>
  );
}

/** Holds the submission back while inputs are loading, which may refuse it, and sends the form when they are there. */
function useHeldSubmit(isLoading: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [isHeld, setHeld] = useState(false);
  const submit = useEffectEvent(() => form.current?.requestSubmit());
  useEffect(() => {
    if (isHeld && !isLoading) submit();
  }, [isHeld, isLoading]);
  const onSubmit = (event: SyntheticEvent) => {
    setHeld(isLoading);
    if (!isLoading) return;
    event.preventDefault();
    event.stopPropagation();
    form.current = event.target as HTMLFormElement;
  };
  return { isHeld: isHeld && isLoading, onSubmit };
}

/** Returns the ref of an element that is inert for a while. The focus within it returns afterwards, unless it is elsewhere. */
function useFocusAfterInert(isInert: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isInert) {
      if (activeElement instanceof HTMLElement && element.current?.contains(activeElement))
        focused.current = activeElement;
      return;
    }
    if (activeElement === body) focused.current?.focus({ preventScroll: true });
    focused.current = null;
  }, [isInert]);
  return element;
}

function FormConflict({ conflict, onChoose }: ComponentProps<typeof ConflictDialog>) {
  const { inputs } = useResource();
  const { setValue } = useFormContext();
  const choose = (values: AnyRecord | null) => {
    // The form shows what is saved.
    if (values) {
      const shown = formRecord(values, inputs);
      for (const field of fieldsToChoose(conflict)) setValue(field, shown[field], { shouldDirty: true });
    }
    onChoose(values);
  };
  return <ConflictDialog conflict={conflict} onChoose={choose} />;
}

interface UnsavedRecordProps {
  record: AnyRecord | undefined;
  baseRef: RefObject<AnyRecord | undefined>;
  isSending: boolean;
  isAsking: boolean;
  isSaved: boolean;
  savedPath: () => string | undefined;
  forgetSaved: () => void;
  attempt: Attempt | undefined;
  setAttempt: (attempt: Attempt | undefined) => void;
  lostSaves: LostSaves;
}

/** As long as after an input. */
const VERSION_DELAY_MS = 300;

function UnsavedRecord({
  record,
  baseRef,
  isSending,
  isAsking,
  isSaved,
  savedPath,
  forgetSaved,
  attempt,
  setAttempt,
  lostSaves,
}: UnsavedRecordProps) {
  const {
    getValues,
    setValue,
    watch,
    formState: { isReady },
  } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const [version, setVersion] = useState(0);
  // A value may change without an input, as with the answer that adds an ingredient.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion(before => before + 1), VERSION_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
  // react-admin's `state.record` merges lists item by item, which would bring removed items back.
  const restore = (changed: object, history: FormHistory) => {
    setAttempt(history.attempt);
    lostSaves.set(history.lostSaves ?? []);
    forgetSaved();
    if (history.base || !record) baseRef.current = history.base as AnyRecord | undefined;
    for (const [name, value] of Object.entries(changed)) setValue(name, value, { shouldDirty: true });
  };
  const isDirty = !isSaved && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (!isDirty) baseRef.current = record;
  }, [isDirty, record, baseRef]);
  // Until the form is ready, react-admin resets it, and a restored draft would not count as a change.
  if (!isReady) return null;
  return (
    <UnsavedChanges
      isDirty={isDirty}
      // react-hook-form's own state begins with the click, and ends early with a reset: the saved record is shown before its
      // links are saved.
      isSaving={isSubmitting || isSending}
      isAsking={isAsking}
      isSaved={isSaved}
      values={getValues}
      version={version}
      base={() => baseRef.current}
      attempt={attempt}
      lostSaves={lostSaves.saves}
      path={savedPath}
      restore={restore}
    />
  );
}

function FormBanner({ success, error }: { success: string | undefined; error: unknown }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  if (success) return <Banner kind="success">{success}</Banner>;

  const refused = errors.root?.serverError as unknown as string | { message?: string } | undefined;
  const sentence = typeof refused === 'string' ? refused : refused?.message;
  if (sentence) return <FailureBanner error={error}>{sentence}</FailureBanner>;

  return Object.values(errors).some(isMissing) ? (
    <Banner kind="error">{translate('form.fill_required')}</Banner>
  ) : null;
}

/** Whether an error says that a required input is empty, or those of a row or an object do. */
function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return message.includes('ra.validation.required');
  return Object.values(error).some(isMissing);
}

interface SaveBarProps {
  isNew: boolean;
  saved: boolean;
  /** Whether inputs of the form are still loading. */
  isLoading: boolean;
  /** Whether the form is being sent, or is sent when they are there. */
  isBusy: boolean;
}

function SaveBar({ isNew, saved, isLoading, isBusy }: SaveBarProps) {
  const { name, aside } = useResource();
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const back = useReturn(listPath(name));
  const action = translate(isNew ? 'form.create' : 'form.update');
  return (
    <div className={styles.bar}>
      {aside && <div className={styles.aside}>{aside}</div>}
      <ButtonLink {...back()}>{translate('form.cancel')}</ButtonLink>
      {isLoading && (
        <span role="status" className="visually-hidden">
          {translate('form.loading')}
        </span>
      )}
      <Button type="submit" kind="primary" disabled={isSubmitting || saved || isBusy}>
        {isSubmitting || isBusy ? translate('form.saving') : action}
      </Button>
    </div>
  );
}
