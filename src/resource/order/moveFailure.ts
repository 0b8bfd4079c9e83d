import { isUnconfirmed } from '../../api/ApiError';
import { errorText } from '../../api/refusals/errorText';

/** Returns what is told of a move that was not saved, or may not have been, and why. */
export function moveFailure(
  error: unknown,
  name: string,
  translate: Parameters<typeof errorText>[1],
): string {
  if (isUnconfirmed(error)) return translate('order.unconfirmed', { name });
  return `${translate('order.failed', { name })} ${errorText(error, translate)}`;
}
