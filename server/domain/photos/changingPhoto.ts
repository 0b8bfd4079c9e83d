import { fieldError } from '../errors';
import { isPhotoUrl } from './photoUrls';
import { discardPhoto, savePhoto, type Photos } from './savePhoto';

/** What a body says about a product's photo: a file, its present address, `null` or nothing, or no word. */
export type SentPhoto = File | string | null | undefined;

/**
 * The name that a product's photo gets: a new file's, null for none, undefined to leave it as it is. The file is stored
 * first and the record is saved by `save`; when that fails the file goes again, and when it succeeds the one it replaced.
 */
export async function changingPhoto<T>(
  { photos, encodePhoto }: Photos,
  { sent, before }: { sent: SentPhoto; before: string | null },
  save: (photo: string | null | undefined) => Promise<{ replaced: string | null; saved: T }>,
): Promise<T> {
  if (!(sent instanceof File)) {
    const photo = withoutFile(sent, before);
    const { replaced, saved } = await save(photo);
    if (photo === null) await discardPhoto(photos, replaced);
    return saved;
  }
  const photo = await savePhoto({ photos, encodePhoto }, sent);
  try {
    const { replaced, saved } = await save(photo);
    await discardPhoto(photos, replaced);
    return saved;
  } catch (error) {
    await discardPhoto(photos, photo);
    throw error;
  }
}

function withoutFile(sent: string | null | undefined, before: string | null): null | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '') return null;
  if (isPhotoUrl(sent, before)) return undefined;
  throw fieldError('photo', 'not_a_file');
}
