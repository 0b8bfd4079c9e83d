import { useCreate, useDataProvider, useTranslate, useUpdate } from 'ra-core';
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

const TIME_TO_READ = 2000;

/** Errors as react-admin's Form takes them: a sentence per field; those of `root` stand above the form. */
type SubmissionErrors = Record<string, string | { serverError: string }>;

/** An error without a word: nothing was saved, and there is nothing to tell. */
const UNSAVED: SubmissionErrors = { root: { serverError: '' } };

/**
 * Saves a form: waits for the backend, puts a refusal beside the fields, or tells the success and goes back to the list
 * after two seconds (specification, section 4), unless the person has gone elsewhere.
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
    const timer = setTimeout(() => void navigate(listPath(name)), TIME_TO_READ);
    return () => clearTimeout(timer);
  }, [saved, name, navigate]);

  const saveRecord = async (data: AnyRecord): Promise<AnyRecord> => {
    const before = savedSoFar.current?.record ?? record;
    const values = JSON.stringify(withoutServerFields(data), fileByName);
    // A save whose second half failed is tried again: the record itself is not sent twice.
    if (savedSoFar.current?.values === values) return savedSoFar.current.record;
    const saving = before
      ? update(name, { id: before.id, data, previousData: before }, { returnPromise: true })
      : create(name, { data }, { returnPromise: true });
    const result = (await saving) as AnyRecord;
    savedSoFar.current = { record: result, values };
    return result;
  };

  /** A second submission while one is on its way shares its end: the form stays busy until then. */
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
      const doubt = confirmSave(data, record);
      if (doubt && !(await ask(doubt))) return UNSAVED;
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
      // Always an error of the form as a whole: without one, react-hook-form would count the submission as a success.
      return { ...errors?.fields, root: { serverError: banner.join('\n') || failure } };
    }
  };

  /** Where the form goes on once a part of it is saved: a new record that exists by now is no longer a new one. */
  const savedPath = () => (savedSoFar.current ? editPath(name, savedSoFar.current.record.id) : undefined);

  return {
    save,
    saved,
    question,
    savedPath,
    success: text(record ? 'notifications.updated' : 'notifications.created'),
  };
}

/** The form on the page knows best which fields it shows. */
function namesOfControls(form: unknown): string[] {
  if (!(form instanceof HTMLFormElement)) return [];
  return Array.from(form.elements, control => control.getAttribute('name') ?? '').filter(Boolean);
}

/** Files have no JSON of their own; another file is another value. */
function fileByName(_: string, value: unknown): unknown {
  return value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
}
