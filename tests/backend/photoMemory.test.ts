import sharp, { type Sharp } from 'sharp';
import { expect, it, vi } from 'vitest';
import { OverloadedError } from '../../server/domain/errors';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { PIXEL } from '../support/pixel';

it('R14 photos that wait to be converted are refused before they fill the memory, and later ones are converted', async () => {
  const file = new File([new Uint8Array(5_000_000)], 'large.png');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => encodePhoto(file).catch((error: unknown) => (error as Error).name)),
  );
  expect(outcomes).toEqual([...Array(12).fill('InvalidError'), ...Array(8).fill('OverloadedError')]);
  expect((await encodePhoto(new File([PIXEL], 'pixel.png'))).photo.length).toBeGreaterThan(0);
});

it('R14 more small photos than can be converted in time are refused too', async () => {
  const file = new File([PIXEL], 'pixel.png');
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () =>
      encodePhoto(file).then(
        () => 'converted',
        (error: unknown) => (error as Error).name,
      ),
    ),
  );
  expect(outcomes.filter(outcome => outcome === 'converted').length).toBeLessThanOrEqual(26);
  expect(outcomes.slice(26)).toEqual(Array(14).fill('OverloadedError'));
});

it('R14 one company does not take the room of the others', async () => {
  const file = new File([PIXEL], 'pixel.png');
  const outcomeFor = (companyId: number) =>
    encodePhoto(file, companyId).then(
      () => 'converted',
      (error: unknown) => (error as Error).name,
    );
  const greedy = Array.from({ length: 30 }, () => outcomeFor(1));
  expect(await outcomeFor(2)).toBe('converted');
  const outcomes = await Promise.all(greedy);
  expect(outcomes).toEqual([...Array(8).fill('converted'), ...Array(22).fill('ThrottledError')]);
  expect(await outcomeFor(1)).toBe('converted');
});

it('R14 two photos are converted at a time', async () => {
  let open = 0;
  let most = 0;
  /** A file that counts how many are read at a time. */
  const slow = () => {
    const file = new File([PIXEL], 'pixel.png');
    file.arrayBuffer = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise(resolve => setImmediate(resolve));
      open -= 1;
      return Uint8Array.from(PIXEL).buffer;
    };
    return file;
  };
  await Promise.all(Array.from({ length: 6 }, () => encodePhoto(slow())));
  expect(most).toBe(2);
});

it('R14 a photo whose conversion takes too long can be sent again, and is not refused as none', async () => {
  // As sharp fails after its time limit.
  const late = new Error('timeout: 44% complete\nVipsImage: killed for image "temp-67"');
  vi.spyOn(sharp.prototype as Sharp, 'toBuffer').mockRejectedValueOnce(late);
  const file = () => new File([PIXEL], 'pixel.png');
  await expect(encodePhoto(file())).rejects.toThrow(OverloadedError);
  expect((await encodePhoto(file())).photo.length).toBeGreaterThan(0);
});
