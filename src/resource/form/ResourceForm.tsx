import type { AnyRecord } from '../../api/AnyRecord';
import { Form } from 'react-admin';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { useResource } from '../ResourcesContext';
import { fieldsToChoose } from '../../form/conflict';
import { LazyConflictDialog } from './save/LazyConflictDialog';
import { formRecord } from './body/formRecord';
import { FormBanner } from './FormBanner';
import { InitialValues } from './InitialValues';
import { PendingInputs } from './inputs/PendingInputs';
import { SaveQuestionDialog } from './save/SaveQuestionDialog';
import { SaveBar } from './SaveBar';
import { PossibleDuplicateDialog } from './save/PossibleDuplicateDialog';
import { useSave } from './save/useSave';
import { UnsavedRecord } from './UnsavedRecord';
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
  const mayConflict = record !== undefined;
  useEffect(() => {
    // A release may have removed its code by the time of the save.
    if (mayConflict) LazyConflictDialog.preload();
  }, [mayConflict]);
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
        <Inputs isInert={isSending || saved}>
          <PendingInputs value={notePending}>
            <KeepChanges>{inputs}</KeepChanges>
          </PendingInputs>
        </Inputs>
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

/**
 * The inputs, which take no text from the press of the button on: what is typed while a validator asks the backend would not be sent, and
 * what is typed while the form is being sent would be lost with the answer.
 */
function Inputs({ isInert, children }: { isInert: boolean; children: ReactNode }) {
  const { isSubmitting } = useFormState();
  const ref = useFocusAfterInert(isInert || isSubmitting);
  return (
    <div ref={ref} className={styles.inputs} inert={isInert || isSubmitting}>
      {children}
    </div>
  );
}

/**
 * react-admin's `ArrayInput` resets the form after it has given its rows their default. Where something is changed already, as when it
 * is shown by a choice, nothing would count as changed then: no draft would be kept, and no question asked.
 */
function KeepChanges({ children }: { children: ReactNode }) {
  const form = useFormContext();
  const { reset } = form;
  const { dirtyFields } = useFormState();
  // As it was before the rows got their default.
  const isChanged = useRef(false);
  useLayoutEffect(() => {
    isChanged.current = Object.keys(dirtyFields).length > 0;
  });
  const resetUnchanged = useCallback<typeof reset>(
    (values, options) => {
      if (!(isChanged.current && options?.keepValues)) reset(values, options);
    },
    [reset],
  );
  return (
    <FormProvider {...form} reset={resetUnchanged}>
      {children}
    </FormProvider>
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

type ConflictProps = Omit<ComponentProps<typeof LazyConflictDialog>, 'onClose'>;

function FormConflict({ conflict, onChoose }: ConflictProps) {
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
  return <LazyConflictDialog conflict={conflict} onChoose={choose} onClose={() => onChoose(null)} />;
}
