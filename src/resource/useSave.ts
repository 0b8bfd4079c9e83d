import { useCreate, useTranslate, useUpdate } from 'ra-core';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '../api/AnyRecord';
import { errorText } from '../api/errorText';
import { formErrors } from '../api/formErrors';
import { useResource } from './ResourcesContext';
import { listPath } from './paths';
import { useResourceText } from './useResourceText';

const TIME_TO_READ = 2000;

/** Errors as react-admin's Form takes them: a sentence per field; those of `root` stand above the form. */
type SubmissionErrors = Record<string, string | { serverError: string }>;

/**
 * Saves a form: waits for the backend, puts a refusal beside the fields, or tells the success and goes back to the list
 * after two seconds (specification, section 4), unless the person has gone elsewhere.
 * @param record the record being edited, or undefined for a new one.
 */
export function useSave(record: AnyRecord | undefined) {
  const { name } = useResource();
  const text = useResourceText();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [create] = useCreate();
  const [update] = useUpdate();
  const [saved, setSaved] = useState(false);
  const inFlight = useRef(false);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => void navigate(listPath(name)), TIME_TO_READ);
    return () => clearTimeout(timer);
  }, [saved, name, navigate]);

  const save = async (data: AnyRecord, event?: BaseSyntheticEvent): Promise<SubmissionErrors | undefined> => {
    if (inFlight.current || saved) return;
    inFlight.current = true;
    try {
      if (record) await update(name, { id: record.id, data, previousData: record }, { returnPromise: true });
      else await create(name, { data }, { returnPromise: true });
      setSaved(true);
      return undefined;
    } catch (error) {
      const fieldsShown = namesOfControls(event?.target);
      const errors = formErrors(error, fieldsShown);
      const failure = text(record ? 'failures.update' : 'failures.create');
      const banner = errors?.banner ?? [`${failure}. ${errorText(error, translate)}`];
      // Always an error of the form as a whole: without one, react-hook-form would count the submission as a success.
      return { ...errors?.fields, root: { serverError: banner.join('\n') || failure } };
    } finally {
      inFlight.current = false;
    }
  };

  return { save, saved, success: text(record ? 'notifications.updated' : 'notifications.created') };
}

/** The form on the page knows best which fields it shows. */
function namesOfControls(form: unknown): string[] {
  if (!(form instanceof HTMLFormElement)) return [];
  return Array.from(form.elements, control => control.getAttribute('name') ?? '').filter(Boolean);
}
