import { isApiError, isSessionOver, isUnconfirmed, type ApiError } from '../ApiError';
import { sentencesOf } from './sentencesOf';

type Translate = (key: string, options?: Record<string, unknown>) => string;

const BY_STATUS: Record<number, string> = {
  403: 'errors.forbidden',
  404: 'errors.not_found',
  409: 'errors.conflict',
  412: 'errors.conflict',
  413: 'errors.too_large',
};

/** Longer waits are shown in minutes. */
const MAX_SECONDS_SHOWN = 120;

/** Returns the sentence to show for a failed call: the backend's if it sent one, otherwise the panel's. Plain text. */
export function errorText(error: unknown, translate: Translate): string {
  if (!isApiError(error)) return translate('errors.unexpected');
  if (error.sentence) return translate(error.sentence);
  if (isUnconfirmed(error)) return unconfirmedText(error, translate, translate('errors.unconfirmed'));
  if (error.failure !== 'refused') return translate(error.message);
  if (error.status === 429) return waitText(error, translate);
  if (isSessionOver(error)) return translate('errors.expired');
  return backendSentence(error) ?? translate(BY_STATUS[error.status] ?? error.message);
}

/** @param sentence what to say about an unconfirmed change */
export function unconfirmedText({ failure }: ApiError, translate: Translate, sentence: string): string {
  return failure === 'server' ? `${translate('errors.server')} ${sentence}` : sentence;
}

function waitText({ retryAfter }: ApiError, translate: Translate): string {
  if (retryAfter === undefined) return translate('errors.too_many');
  return retryAfter <= MAX_SECONDS_SHOWN
    ? translate('errors.too_many_wait', { smart_count: retryAfter })
    : translate('errors.too_many_wait_minutes', { smart_count: Math.ceil(retryAfter / 60) });
}

/** The backend's sentence for the call as a whole, or those for its fields. Its text for a 404 is not meant for users. */
function backendSentence({ status, body }: ApiError): string | undefined {
  if (status === 404) return undefined;
  const sentences = new Map(sentencesOf(body));
  return (
    sentences.get('non_field_errors') ??
    sentences.get('detail') ??
    ([...sentences.values()].join(', ') || undefined)
  );
}
