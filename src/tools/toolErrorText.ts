import { errorText } from '../api/refusals/errorText';
import { ChunkError } from '../ui/lazy/loadInTime';

/** Returns the sentence to show for a failure in a tool. Code that a release has removed is there again after a reload. */
export function toolErrorText(error: unknown, translate: (key: string) => string): string {
  return error instanceof ChunkError ? translate('broken.chunk_text') : errorText(error, translate);
}
