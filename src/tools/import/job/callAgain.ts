import { isApiError, isUnconfirmed, type ApiError } from '../../../api/ApiError';

const MAX_TRIES = 6;
/** Without `Retry-After`, in s. */
const DEFAULT_WAIT_S = 2;
const MAX_WAIT_S = 60;

/**
 * Makes a call again that the backend has refused because there were too many (429), after the time that it says.
 * @param onWait is called with the seconds of a wait, and with 0 after it
 */
export async function callAgain<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
  onWait?: (seconds: number) => void,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      const isBusy = isApiError(error) && error.status === 429;
      const seconds = isBusy ? (error.retryAfter ?? DEFAULT_WAIT_S) : Infinity;
      if (seconds > MAX_WAIT_S || tried === MAX_TRIES) throw error;
      onWait?.(seconds);
      await waitFor(seconds * 1000, signal);
      onWait?.(0);
    }
  }
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Whether a failure concerns only the record that was sent, so that the others can follow. */
export function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error) || isUnconfirmed(error)) return false;
  return error.failure === 'refused' && ![401, 408, 429].includes(error.status);
}
