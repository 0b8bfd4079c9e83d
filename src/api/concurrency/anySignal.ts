/** Returns a signal that is aborted with either of two. Firefox before 124 has no `AbortSignal.any`. */
export function anySignal(first: AbortSignal, second: AbortSignal): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([first, second]);
  const either = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}
