import { useCreate, useDataProvider, useTranslate, useUpdate } from 'react-admin';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { useConfirm } from './useConfirm';
import { errorText } from '../../api/errorText';
import { formErrors } from '../../api/formErrors';
import { useResource } from '../ResourcesContext';
import { editPath, listPath } from '../paths';
import { withoutServerFields } from './withoutServerFields';
import { useResourceText } from '../useResourceText';

/** How long the success message is shown before the list opens. */
const SUCCESS_DELAY_MS = 2000;

/** Errors in the shape of react-admin's Form: a sentence per field; `root` is shown above the form. */
type SubmissionErrors = Record<string, string | { serverError: string }>;

/** An error without text: nothing was saved, and there is no message to show. */
const UNSAVED: SubmissionErrors = { root: { serverError: '' } };

/**
 * Saves a form and waits for the backend. Errors are shown beside the fields. After a success the list opens after two
 * seconds (specification, section 4), unless the user has left the form by then.
 * @param record the record being edited, or undefined for a new one.
 */
export function useSave(record: AnyRecord | undefined) {
  const { name, afterSave, confirmSave } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const text = useResourceText();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [create] = useCreate<AnyRecord>();
  const [update] = useUpdate<AnyRecord>();
  const [saved, setSaved] = useState(false);
  const { question, ask } = useConfirm();
  const inFlight = useRef<Promise<SubmissionErrors | undefined>>(null);
  const savedSoFar = useRef<{ record: AnyRecord; values: string }>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => void navigate(listPath(name)), SUCCESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [saved, name, navigate]);

  const saveRecord = async (data: AnyRecord): Promise<AnyRecord> => {
    const before = savedSoFar.current?.record ?? record;
    const values = JSON.stringify(withoutServerFields(data), fileByName);
    // After a failure in `afterSave`, an unchanged record is not sent again.
    if (savedSoFar.current?.values === values) return savedSoFar.current.record;
    const saving = before
      ? update(name, { id: before.id, data, previousData: before }, { returnPromise: true })
      : create(name, { data }, { returnPromise: true });
    const result = (await saving) as AnyRecord;
    savedSoFar.current = { record: result, values };
    return result;
  };

  /** A submission during a save returns the promise of that save, so the form stays busy until it ends. */
  const save = async (data: AnyRecord, event?: BaseSyntheticEvent): Promise<SubmissionErrors | undefined> => {
    if (saved) return;
    inFlight.current ??= saveOnce(data, event).finally(() => {
      inFlight.current = null;
    });
    return inFlight.current;
  };

  const saveOnce = async (
    data: AnyRecord,
    event?: BaseSyntheticEvent,
  ): Promise<SubmissionErrors | undefined> => {
    const form: unknown = event?.target;
    let isRecordSaved = false;
    try {
      const questionKey = confirmSave(data, record);
      if (questionKey && !(await ask(questionKey))) return UNSAVED;
      const result = await saveRecord(data);
      isRecordSaved = true;
      const unsaved = await afterSave({ saved: result, values: data, dataProvider });
      if (unsaved.length) {
        return { root: { serverError: translate('form.saved_but', { names: unsaved.join(', ') }) } };
      }
      setSaved(true);
      return undefined;
    } catch (error) {
      const errors = formErrors(error, namesOfControls(form));
      const failure = isRecordSaved
        ? translate('form.saved_half')
        : text(record ? 'failures.update' : 'failures.create');
      const banner = errors?.banner ?? [`${failure}. ${errorText(error, translate)}`];
      // Always set an error on `root`: without one, react-hook-form counts the submission as successful.
      return { ...errors?.fields, root: { serverError: banner.join('\n') || failure } };
    }
  };

  /** The edit path of the record once it is saved, even if the rest of the save failed: it is then no longer new. */
  const savedPath = () => (savedSoFar.current ? editPath(name, savedSoFar.current.record.id) : undefined);

  return {
    save,
    saved,
    question,
    savedPath,
    success: text(record ? 'notifications.updated' : 'notifications.created'),
  };
}

/** Names of the fields that the form shows, read from the document. */
function namesOfControls(form: unknown): string[] {
  if (!(form instanceof HTMLFormElement)) return [];
  return Array.from(form.elements, control => control.getAttribute('name') ?? '').filter(Boolean);
}

/** Replaces a file, which JSON cannot hold, by text that differs for another file. */
function fileByName(_: string, value: unknown): unknown {
  return value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
}
