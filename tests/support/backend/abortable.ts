/** Rejects as soon as the call is aborted, as `fetch` does. The backend may continue. */
export async function abortable(
  signal: AbortSignal | null | undefined,
  answer: Response | Promise<Response>,
): Promise<Response> {
  if (!signal) return answer;
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
  return Promise.race([answer, aborted]);
}
