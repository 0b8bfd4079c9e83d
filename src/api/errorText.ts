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

/** Longer waits are told in minutes. */
const MAX_SECONDS_TOLD = 120;

/** The sentence a person reads when a call failed: the backend's own where it gave one, ours otherwise. Never markup. */
export function errorText(error: unknown, translate: Translate): string {
  if (!isApiError(error)) return translate('errors.unexpected');
  if (error.failure !== 'refused') return translate(`errors.${error.failure}`);
  if (error.status === 429) return waitText(error, translate);
  if (isSessionOver(error)) return translate('errors.expired');
  return saidByBackend(error) ?? translate(BY_STATUS[error.status] ?? 'errors.refused');
}

export function isSessionOver({ status, hadToken }: ApiError): boolean {
  return status === 401 && hadToken;
}

function waitText({ retryAfter }: ApiError, translate: Translate): string {
  if (retryAfter === undefined) return translate('errors.too_many');
  return retryAfter <= MAX_SECONDS_TOLD
    ? translate('errors.too_many_wait', { smart_count: retryAfter })
    : translate('errors.too_many_wait_minutes', { smart_count: Math.ceil(retryAfter / 60) });
}

/** What the backend says of the call as a whole, else of its parts. What it says of a 404 is not for the person. */
function saidByBackend({ status, body }: ApiError): string | undefined {
  if (status === 404) return undefined;
  const said = new Map(sentencesOf(body));
  return said.get('non_field_errors') ?? said.get('detail') ?? ([...said.values()].join(', ') || undefined);
}
