import type { AnyRecord } from '../api/AnyRecord';
import type { Resource } from './Resource';
import { textsOf } from '../api/lists/textsOf';

/**
 * Returns the texts of a record in which the panel itself searches: first what names it, then those in which its list
 * searches. A link is found by its slug, its description and its menu.
 */
export function searchedTexts(
  { recordRepresentation }: Pick<Resource, 'recordRepresentation'>,
  record: AnyRecord,
): string[] {
  return [...new Set([recordRepresentation(record), ...textsOf(record)])];
}
