import { useDataProvider, useTranslate, type Identifier } from 'react-admin';
import { useRef, useState, type BaseSyntheticEvent, type RefObject } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { holdsFileWithin } from '../../../api/multipart';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { errorText } from '../../../api/refusals/errorText';
import { useRedirectWhen } from '../../../form/useRedirectWhen';
import { UNSAVED, useSubmission } from '../../../form/useSubmission';
import { useOutcome } from '../../../form/useOutcome';
import type { SaveQuestion } from '../../Resource';
import { useResource } from '../../ResourcesContext';
import { useReturn } from '../../returnPath';
import { editPath, listPath } from '../../paths';
import { useResourceText } from '../../useResourceText';
import type { Conflict } from '../../../form/conflict';
import { rowFields } from '../body/declaredFields';
import { differingFields, isSameField, type OwnRows } from '../../../form/sameRecord';
import { fieldsShown, hiddenSentences } from '../body/shownFields';
import { textOf, useCreateOnce } from './useCreateOnce';
import { useConfirm } from '../../../form/useConfirm';
import { useLostSaves } from '../../../form/useLostSaves';
import { useSaveChange } from './useSaveChange';

/** Errors in the shape of react-admin's Form: a sentence per field; `root` is shown above the form. */
type SubmissionErrors = Partial<Record<string, string | { serverError: string }>>;

/**
 * Saves a form and waits for the backend. Errors are shown beside the fields. After a success the list that
 * opened the form is shown again after two seconds (E8), unless the user has left the form by then.
 * @param record the record being edited, or undefined for a new one
 * @param baseRef the record before the user changed it
 */
export function useSave(record: AnyRecord | undefined, baseRef: RefObject<AnyRecord | undefined>) {
  const { name, inputs, afterSave, confirmSave } = useResource();
  const rows = rowFields(inputs);
  const dataProvider = useDataProvider<PanelDataProvider>();
  const text = useResourceText();
  const translate = useTranslate();
  const [saved, setSaved] = useState<Identifier | null>(null);
  const confirmation = useConfirm<SaveQuestion, boolean>(false);
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);
  const duplicate = useConfirm<AnyRecord, boolean | null>(null);
  const lostSaves = useLostSaves();
  const saveChange = useSaveChange(conflict.ask, lostSaves);
  const { createOnce, attempt, setAttempt } = useCreateOnce(name, async (found, data, isSame) => {
    const isAnother = await duplicate.ask(found);
    if (isAnother === null) return null;
    if (isAnother) return undefined;
    return isSame ? found : saveChange({ ...found, ...data }, found);
  });
  const [error, setError] = useState<unknown>();
  const tellOutcome = useOutcome();
  const savedSoFar = useRef<{ record: AnyRecord; values: string }>(null);
  const returnAddress = useReturn(listPath(name));
  const back = returnAddress(saved === null ? undefined : editPath(name, saved));
  useRedirectWhen(saved !== null, back.to, back.state);

  const success = text(record ? 'notifications.updated' : 'notifications.created');
  const failure = () =>
    isRecordSaved.current
      ? translate('form.saved_half')
      : text(record ? 'failures.update' : 'failures.create');
  const isRecordSaved = useRef(false);
  const { submit, isBusy } = useSubmission<AnyRecord>({
    send: async data => {
      isRecordSaved.current = false;
      const question = confirmSave(data, record);
      if (question && !(await confirmation.ask(question))) return UNSAVED;
      const result = await saveRecord(data);
      if (!result) return UNSAVED;
      isRecordSaved.current = true;
      const unsaved = await afterSave({ saved: result, values: data, dataProvider });
      if (unsaved.length) {
        return { fields: {}, banner: translate('form.saved_but', { names: unsaved.join(', ') }) };
      }
      setSaved(result.id);
    },
    explain: (error, sentence) => sentence ?? `${failure()}. ${errorText(error, translate)}`,
  });

  /** @returns the record as the backend has it; null if the user has decided not to save it */
  const saveRecord = async (data: AnyRecord): Promise<AnyRecord | null> => {
    const opened = baseOf(baseRef.current, record, data, rows);
    const soFar = savedSoFar.current;
    const before = soFar?.record ?? opened;
    const values = textOf(data);
    // After a failure in `afterSave`, an unchanged record is not sent again.
    if (soFar?.values === values) return soFar.record;
    // If this answer is lost, the backend may have the earlier or the new values: the next save is sent in any case.
    if (soFar) soFar.values = '';
    const result = before ? await saveChange(data, before) : await createOnce(data);
    if (result) {
      savedSoFar.current = { record: result, values };
      // If the rest fails, the draft is continued later, over what others have changed since.
      baseRef.current = asTyped(result, data);
    }
    return result;
  };

  const save = async (data: AnyRecord, event?: BaseSyntheticEvent): Promise<SubmissionErrors | undefined> => {
    if (saved !== null) return;
    const form: unknown = event?.target;
    const problems = await submit(data, () => fieldsShown(form));
    tellOutcome(problems, success);
    if (!problems) return;
    const { fields, banner } = problems;
    setError(problems.error);
    // Always set an error on `root`: without one, react-hook-form counts the submission as successful.
    const above = [banner, ...hiddenSentences(fields, form)].filter(Boolean).join('\n');
    return { ...fields, root: { serverError: above || (problems === UNSAVED ? '' : failure()) } };
  };

  /** The edit path of the record once it is saved, even if the rest of the save failed: it is then no longer new. */
  const savedPath = () => (savedSoFar.current ? editPath(name, savedSoFar.current.record.id) : undefined);

  return {
    save,
    saved: saved !== null,
    isSending: isBusy,
    /** The questions that wait for an answer; null for none. */
    confirmation: confirmation.asked,
    conflict: conflict.asked,
    duplicate: duplicate.asked,
    savedPath,
    /** Forgets what was saved so far: the form goes on with a draft of another record, or of an earlier version. */
    forgetSaved: () => {
      savedSoFar.current = null;
    },
    attempt,
    setAttempt,
    lostSaves,
    /** The backend's error behind the message above the form. */
    error,
    success,
  };
}

/**
 * Returns the version that the user has changed. A row of a list may lack `updated_at`: the record is used instead if the form shows
 * its values wherever the two differ. Otherwise the row is used without a time, so that versions are compared by their values.
 */
function baseOf(
  seen: AnyRecord | undefined,
  record: AnyRecord | undefined,
  typed: AnyRecord,
  rows: OwnRows,
): AnyRecord | undefined {
  if (seen?.updated_at !== undefined || record?.updated_at === undefined) return seen;
  if (!seen) return record;
  const isShown = differingFields(record, seen, rows).every(field => isSameField(field, record, typed, rows));
  return isShown ? record : { ...record, ...seen, updated_at: null };
}

/** Returns a saved record with its values as they were typed: a price that came back as a number is not a change of the user. */
function asTyped(saved: AnyRecord, typed: AnyRecord): AnyRecord {
  const fields = Object.entries(typed).filter(([name, value]) => name in saved && !holdsFileWithin(value));
  return { ...saved, ...Object.fromEntries(fields) };
}
