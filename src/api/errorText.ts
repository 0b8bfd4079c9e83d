import { isApiError, type ApiError } from './ApiError';
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
  if (error.failure !== 'refused') return translate(`errors.${error.failure}`);
  if (error.status === 429) return waitText(error, translate);
  if (isSessionOver(error)) return translate('errors.expired');
  return backendSentence(error) ?? translate(BY_STATUS[error.status] ?? 'errors.refused');
}

/** The statuses of proxies that have lost the answer: nginx has 499, Cloudflare those from 520 on. */
const isOfProxy = (status: number) => [499, 502, 504].includes(status) || (status >= 520 && status < 540);

/** Whether a change may have been carried out: its answer did not arrive, or is not the backend's own. */
export function isUnconfirmed(error: unknown): boolean {
  if (!isApiError(error) || error.evidence?.method === 'GET') return false;
  const { failure, status, requiresSession } = error;
  const isLost = isOfProxy(status) || failure === 'unreadable' || failure === 'timeout';
  return failure === 'unconfirmed' || (isLost && requiresSession);
}

/** Whether a change may have been carried out, or a creation must not be repeated: a backend may also fail after it. */
export function mayBeCarriedOut(error: unknown): boolean {
  if (!isApiError(error) || error.evidence?.method === 'GET') return false;
  return isUnconfirmed(error) || error.failure === 'server';
}

/** @param sentence what to say about an unconfirmed change */
export function unconfirmedText({ failure }: ApiError, translate: Translate, sentence: string): string {
  return failure === 'server' ? `${translate('errors.server')} ${sentence}` : sentence;
}

export function isSessionOver({ status, requiresSession }: ApiError): boolean {
  return status === 401 && requiresSession;
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
