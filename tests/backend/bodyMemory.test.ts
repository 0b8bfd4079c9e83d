import { expect, it } from 'vitest';
import { readBody } from '../../server/http/readBody';

const CHUNK = new Uint8Array(6_400_000);

/** A form whose sender has sent 6.4 MB of it, and keeps the rest back until it is let go. */
function slowForm() {
  let end: () => void = () => undefined;
  const isEnded = new Promise<void>(resolve => (end = resolve));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(CHUNK);
      await isEnded;
      controller.close();
    },
  });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://backend.test/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  const outcome = readBody(request, 'form').then(
    () => 'read',
    (error: unknown) => (error as Error).name,
  );
  return { end, outcome };
}

it('R14 slow senders of large bodies are refused before they fill the memory, and others are served after them', async () => {
  const senders = Array.from({ length: 24 }, slowForm);
  // Each has been asked for its first part.
  await new Promise(resolve => setTimeout(resolve, 100));
  for (const { end } of senders) end();
  const outcomes = await Promise.all(senders.map(({ outcome }) => outcome));
  expect(outcomes.slice(0, 20)).not.toContain('OverloadedError');
  expect(outcomes.slice(20)).toEqual(Array(4).fill('OverloadedError'));

  const later = slowForm();
  later.end();
  expect(await later.outcome).not.toBe('OverloadedError');
});
