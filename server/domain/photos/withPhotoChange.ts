import { UnconfirmedError } from '../../database/timeout';
import { fieldError } from '../errors';
import { isPhotoUrl } from './photoUrls';
import { discardPhoto, savePhoto, type Photos } from './savePhoto';

/** A photo in a request body: a new file, its current URL, `null` or an empty text to remove it, undefined to keep it. */
export type SentPhoto = File | string | null | undefined;

/**
 * Saves a record together with its photo. The new file is stored before the record, and deleted again if saving fails. The
 * replaced file is deleted after saving.
 * @param save saves the record with the photo's name: null for none, undefined to keep the current one
 */
export async function withPhotoChange<T>(
  { photos, encodePhoto }: Photos,
  { companyId, sent, before }: { companyId: number; sent: SentPhoto; before: string | null },
  save: (photo: string | null | undefined) => Promise<{ replaced: string | null; saved: T }>,
): Promise<T> {
  if (!(sent instanceof File)) {
    const photo = withoutFile(sent, before);
    const { replaced, saved } = await save(photo);
    if (photo === null) await discardPhoto(photos, replaced);
    return saved;
  }
  const photo = await savePhoto({ photos, encodePhoto }, sent, companyId);
  try {
    const { replaced, saved } = await save(photo);
    await discardPhoto(photos, replaced);
    return saved;
  } catch (error) {
    // The record may name the file. If it does not, the file is deleted as an orphan later.
    if (!(error instanceof UnconfirmedError)) await discardPhoto(photos, photo);
    throw error;
  }
}

function withoutFile(sent: string | null | undefined, before: string | null): null | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '') return null;
  if (isPhotoUrl(sent, before)) return undefined;
  throw fieldError('photo', 'not_a_file');
}
