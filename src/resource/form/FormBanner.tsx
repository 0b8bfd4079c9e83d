import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';

/** Says that the form is saved, or why it is not: the reason of the backend, or what the inputs do not show by themselves. */
export function FormBanner({ success, error }: { success: string | undefined; error: unknown }) {
  const translate = useTranslate();
  const { errors } = useFormState();
  if (success) return <Banner kind="success">{success}</Banner>;

  const { root, ...ofFields } = errors;
  const refused = root?.serverError as unknown as string | { message?: string } | undefined;
  const sentence = typeof refused === 'string' ? refused : refused?.message;
  if (sentence) return <FailureBanner error={error}>{sentence}</FailureBanner>;

  const ofInputs = inputErrors(ofFields);
  // A list of react-admin has the translation.
  const required = translate('ra.validation.required');
  const isMissing = ofInputs.some(
    ({ message }) => message === required || message.includes('ra.validation.required'),
  );
  // One that cannot take the focus, such as a list, may be out of sight.
  const isOutOfSight = ofInputs.some(({ ref }) => !ref?.focus);
  if (!isMissing && !isOutOfSight) return null;
  return (
    <Banner kind="error">{translate(isMissing ? 'form.fill_required' : 'ra.message.invalid_form')}</Banner>
  );
}

interface InputError {
  message: string;
  /** The input, if it can take the focus. */
  ref?: { focus?: unknown };
}

/** Returns the errors of all inputs, also of those in rows and objects. */
function inputErrors(errors: unknown): InputError[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if (typeof (errors as Partial<InputError>).message === 'string') return [errors as InputError];
  return Object.values(errors).flatMap(inputErrors);
}
