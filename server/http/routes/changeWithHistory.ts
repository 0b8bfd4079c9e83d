import type { Queries } from '../../database/Database';
import { noteChange, type Author } from '../../domain/history/noteChange';
import { requireVersion } from '../etag';

interface Changed {
  /** The name of the records in the history; undefined for a change that is not in it. */
  resource: string | undefined;
  id: number;
  /** The record as it is now; undefined where neither its version nor its values are needed. */
  before: object | undefined;
}

/**
 * Changes or deletes a record if the caller has seen its version, and writes the change into the history.
 * @param change returns the record afterwards, or nothing for a deletion
 * @throws HttpError with 412 if `If-Match` names another version
 */
export async function changeWithHistory<After>(
  queries: Queries,
  { session, ifMatch }: { session: Author; ifMatch?: string | undefined },
  { resource, id, before }: Changed,
  change: () => Promise<After>,
): Promise<After> {
  if (before) requireVersion(ifMatch, before);
  const after = await change();
  if (resource)
    await noteChange(queries, session, { resource, id, before, after: after as object | undefined });
  return after;
}
