import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';

/** Says that the form is saved, or why it is not: the reason of the backend, or that a required input is empty. */
export function FormBanner({ success, error }: { success: string | undefined; error: unknown }) {
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
