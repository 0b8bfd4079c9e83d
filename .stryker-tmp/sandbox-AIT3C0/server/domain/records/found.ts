// @ts-nocheck
import { NotFoundError } from '../errors';

/**
 * Returns the first row.
 * @throws NotFoundError if there is none
 */
export function found<Row>([row]: Row[]): Row {
  if (row === undefined) throw new NotFoundError();
  return row;
}
