/** Returns a stream that tells the failure of another one, and ends there. */
export function withFailureTold(
  stream: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        // Its reader has gone away.
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onFailure(error);
        controller.close();
      }
    },
    cancel: reason => {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}
