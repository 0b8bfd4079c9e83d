import { expect, it } from 'vitest';
import { readBody } from '../../server/http/readBody';
import { gate } from '../support/gate';

const CHUNK = new Uint8Array(6_400_000);

interface Sent {
  address: string;
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
}

/** Reads what is sent: `read`, or the name of the error. */
function outcomeOf(accepts: 'json' | 'form', { address, headers, body }: Sent): Promise<string> {
  const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const request = new Request('http://backend.test/', options);
  return readBody(request, accepts, { address, isOpen: false }).then(
    () => 'read',
    (error: unknown) => (error as Error).name,
  );
}

/** A form whose sender has sent 6.4 MB of it, and keeps the rest back until it is let go, or goes away. */
function slowForm(address: string) {
  let end: () => void = () => undefined;
  let abort: () => void = () => undefined;
  const isEnded = new Promise<void>((resolve, reject) => {
    end = resolve;
    abort = () => reject(new Error('aborted'));
  });
  const received = gate();
  const parts = [CHUNK];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.pop();
        if (part) {
          controller.enqueue(part);
          return;
        }
        // The first part is taken when the next one is asked for.
        received.open();
        await isEnded;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const outcome = outcomeOf('form', { address, headers, body });
  /** Resolves when the first part is kept, or the sender is refused. */
  const begun = Promise.race([received.opened, outcome]);
  return { end, abort, outcome, begun };
}

it('R14 slow senders of large bodies are refused before they fill the memory, and others are served after them', async () => {
  const senders = Array.from({ length: 24 }, (_, index) => slowForm(`192.0.2.${index}`));
  await Promise.all(senders.map(({ begun }) => begun));
  for (const { end } of senders) end();
  const outcomes = await Promise.all(senders.map(({ outcome }) => outcome));
  expect(outcomes.slice(0, 15)).not.toContain('OverloadedError');
  expect(outcomes.slice(15)).toEqual(Array(9).fill('OverloadedError'));

  const later = slowForm('192.0.2.1');
  later.end();
  expect(await later.outcome).not.toBe('OverloadedError');
});

/** What becomes of JSON that arrives in two parts. */
function sendJson(address: string, size: number) {
  const text = JSON.stringify({ password: 'x'.repeat(size) });
  const body = new Blob([text.slice(0, 20), text.slice(20)]).stream();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(text.length) };
  return outcomeOf('json', { address, headers, body });
}

it('R14 slow senders of large bodies do not keep others from signing in', async () => {
  const senders = Array.from({ length: 24 }, (_, index) => slowForm(`192.0.2.${index}`));
  await Promise.all(senders.map(({ begun }) => begun));
  expect(await sendJson('192.0.2.200', 60)).toBe('read');
  expect(await sendJson('192.0.2.200', 31_000)).toBe('read');
  expect(await sendJson('192.0.2.200', 40_000)).toBe('OverloadedError');
  for (const { end } of senders) end();
  await Promise.all(senders.map(({ outcome }) => outcome));
});

it('R14 senders that go away before the end of their bodies take no memory from later ones', async () => {
  const senders = Array.from({ length: 24 }, (_, index) => slowForm(`192.0.2.${index}`));
  await Promise.all(senders.map(({ begun }) => begun));
  for (const { abort } of senders) abort();
  const outcomes = await Promise.all(senders.map(({ outcome }) => outcome));
  expect(outcomes).toEqual(Array(24).fill('HttpError'));

  const later = slowForm('192.0.2.1');
  later.end();
  expect(await later.outcome).not.toBe('OverloadedError');
});

it('R14 slow senders from one address are refused before they take the memory of other addresses', async () => {
  const senders = Array.from({ length: 8 }, () => slowForm('192.0.2.1'));
  const other = slowForm('192.0.2.2');
  await Promise.all([...senders, other].map(({ begun }) => begun));
  for (const { end } of [...senders, other]) end();
  const outcomes = await Promise.all(senders.map(({ outcome }) => outcome));
  expect(outcomes.slice(0, 5)).not.toContain('ThrottledError');
  expect(outcomes.slice(5)).toEqual(Array(3).fill('ThrottledError'));
  expect(await other.outcome).not.toBe('ThrottledError');

  const later = slowForm('192.0.2.1');
  later.end();
  expect(await later.outcome).not.toBe('ThrottledError');
});

it('R14 a form counts until its file is not needed any more, JSON until it has arrived', async () => {
  const ends: (() => void)[] = [];
  const send = async (type: string, body: Uint8Array<ArrayBuffer>, accepts: 'json' | 'form') => {
    const request = new Request('http://backend.test/', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    const sender = {
      address: '198.51.100.7',
      isOpen: false,
      onKept: (end: () => void) => void ends.push(end),
    };
    return readBody(request, accepts, sender).then(
      () => 'read',
      (error: unknown) => (error as Error).name,
    );
  };
  const form = () => send('multipart/form-data; boundary=x', CHUNK, 'form');
  for (let sent = 0; sent < 5; sent += 1) expect(await form()).not.toBe('ThrottledError');
  expect(await form()).toBe('ThrottledError');
  ends.pop()!();
  expect(await form()).not.toBe('ThrottledError');
  for (const end of ends.splice(0)) end();
  const json = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(900_000) }));
  for (let sent = 0; sent < 40; sent += 1) expect(await send('application/json', json, 'form')).toBe('read');
  expect(ends).toEqual([]);
});
