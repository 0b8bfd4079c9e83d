import pLimit from 'p-limit';
import sharp from 'sharp';
import { fieldError, OverloadedError, ThrottledError } from '../domain/errors';
import type { EncodedPhoto } from '../domain/photos/savePhoto';
import { MAX_BYTES, MAX_MEGABYTES, MAX_MEGAPIXELS, MAX_SIDE } from '../domain/photos/photoLimits';
import { THUMBNAIL_SIZE } from '../domain/photos/photoNames';

// The format is detected from the content. Only these three decoders are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** A picture of 25 megapixels takes up to 200 MB while it is decoded. */
const inTurn = pLimit(2);

/** The most bytes of uploads that wait for their turn, and the most uploads: they have to be converted before clients give up. */
const MAX_WAITING_BYTES = 64_000_000;
const MAX_WAITING = 24;

/** The most uploads of one company that are converted or wait, so that it leaves room for the others. */
const MAX_OF_COMPANY = 8;

let waitingBytes = 0;
const uploadsOf = new Map<number, number>();

/**
 * Re-encodes an uploaded picture, upright and scaled down, as WebP. No bytes or metadata of the upload are kept.
 * @throws InvalidError if the file is empty, too large or not an accepted picture
 * @param companyId the company that has uploaded it; undefined for the backend's own pictures
 * @throws ThrottledError if too many of the company wait
 * @throws OverloadedError if too many wait, or the conversion takes too long, as on a machine that is busy
 */
export async function encodePhoto(file: File, companyId?: number): Promise<EncodedPhoto> {
  if (file.size === 0) throw fieldError('photo', 'empty_file');
  if (file.size > MAX_BYTES) throw fieldError('photo', 'file_too_large', { max: MAX_MEGABYTES });
  if (waitingBytes + file.size > MAX_WAITING_BYTES || inTurn.pendingCount >= MAX_WAITING)
    throw new OverloadedError();
  if (companyId !== undefined && (uploadsOf.get(companyId) ?? 0) >= MAX_OF_COMPANY)
    throw new ThrottledError(1);
  waitingBytes += file.size;
  countUpload(companyId, 1);
  try {
    return await inTurn(() => encode(file));
  } finally {
    waitingBytes -= file.size;
    countUpload(companyId, -1);
  }
}

function countUpload(companyId: number | undefined, change: 1 | -1): void {
  if (companyId === undefined) return;
  const count = (uploadsOf.get(companyId) ?? 0) + change;
  if (count) uploadsOf.set(companyId, count);
  else uploadsOf.delete(companyId);
}

async function encode(file: File): Promise<EncodedPhoto> {
  const content = Buffer.from(await file.arrayBuffer());
  await refuseOthers(content);
  try {
    const photo = await scaled(content, MAX_SIDE, 82);
    return { photo, thumbnail: await scaled(photo, THUMBNAIL_SIZE, 78) };
  } catch (error) {
    throw isTimeout(error) ? new OverloadedError() : fieldError('photo', 'not_an_image');
  }
}

/** sharp has no code for it: `timeout: 44% complete`. */
function isTimeout(error: unknown): boolean {
  return (error as Error).message.startsWith('timeout:');
}

async function refuseOthers(content: Buffer): Promise<void> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata?.width || !metadata.height) throw fieldError('photo', 'not_an_image');
  if (
    metadata.width * (metadata.pageHeight ?? metadata.height) * (metadata.pages ?? 1) >
    MAX_MEGAPIXELS * 1e6
  ) {
    throw fieldError('photo', 'too_many_pixels', { max: MAX_MEGAPIXELS });
  }
}

function scaled(content: Buffer, size: number, quality: number): Promise<Buffer> {
  return sharp(content, { limitInputPixels: MAX_MEGAPIXELS * 1e6, failOn: 'error' })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .timeout({ seconds: 10 })
    .toBuffer();
}
