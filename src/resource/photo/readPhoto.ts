import { anySignal } from '../../api/concurrency/anySignal';
import { photoName } from './photoName';

const TIME_LIMIT_MS = 15_000;
const NO_PHOTO = /^(text|application\/(json|xhtml))/;

/** Reads a photo as a file, with its name. @returns null for none, for something else, and where the browser cannot read it within 15 s. */
export async function readPhoto(address: string | null, signal?: AbortSignal): Promise<File | null> {
  if (!address) return null;
  try {
    // Without the cache: an image that was loaded without CORS may be in it, and could not be read.
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    const answer = await fetch(address, {
      signal: signal ? anySignal(signal, limit) : limit,
      cache: 'no-cache',
      credentials: 'omit',
    });
    if (!answer.ok) return null;
    const photo = await answer.blob();
    // A host may answer with a page where it has no photo.
    if (NO_PHOTO.test(photo.type)) return null;
    return new File([photo], nameOf(address), { type: photo.type });
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

function nameOf(address: string): string {
  const encoded = new URL(address, window.location.href).pathname.split('/').pop() ?? '';
  try {
    return photoName(decodeURIComponent(encoded));
  } catch {
    return photoName(encoded);
  }
}
