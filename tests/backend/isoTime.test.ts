import { describe, expect, it } from 'vitest';
import { isoTimeOf } from '../../server/domain/records/isoTime';
import { sha256, sha256OfFile } from '../../server/domain/sha256';

describe('a time of the database', () => {
  it.each([
    ['2026-11-22 06:00:00+00', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22 06:00:00.5+00', '2026-11-22T06:00:00.500Z'],
    ['2026-11-22 06:00:00.04+00', '2026-11-22T06:00:00.040Z'],
    ['2026-11-22 06:00:00.123999+00', '2026-11-22T06:00:00.123Z'],
    ['2026-11-22 09:30:00.25+03', '2026-11-22T06:30:00.250Z'],
    ['2026-11-22 09:30:00+05:30', '2026-11-22T04:00:00.000Z'],
  ])('%s is %s in an answer', (stored, answered) => {
    expect(isoTimeOf(stored)).toBe(answered);
    expect(new Date(stored).toISOString()).toBe(answered);
  });
});

it('a hash is that of the standard, of a text with any letters and of a file', async () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const text = 'Işık 🍵 \ud800';
  expect(await sha256OfFile(new File([text], 'x'))).toBe(sha256(text));
});
