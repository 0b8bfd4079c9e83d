import type { AnyRecord } from '../../../api/AnyRecord';
import { holdsFileWithin } from '../../../api/multipart';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { readAll } from '../../../api/lists/readAll';
import { isSameValue } from '../../../api/sameValue';
import { withoutServerFields } from '../../../api/withoutServerFields';

/** How many of the newest records are compared: colleagues may have created others meanwhile. */
const MAX_COMPARED = 10;

/**
 * Finds a recent record that is equal to what a creation with these values sends, in every field that both have. A field that is
 * not sent, such as an address that the backend gives each record, is not compared; nor are files. Where ids are no numbers, or do
 * not fall because the backend ignores the order, they do not say which records are the newest: all are compared.
 * @returns undefined if there is none
 */
export async function findPossibleDuplicate(
  dataProvider: Pick<PanelDataProvider, 'getList' | 'bodyOf'>,
  name: string,
  values: object,
): Promise<AnyRecord | undefined> {
  const { data: newest } = await dataProvider.getList<AnyRecord>(name, {
    pagination: { page: 1, perPage: MAX_COMPARED },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  const isNewestFirst = newest.every(
    ({ id }, index) => Number(id) <= Number(newest[index - 1]?.id ?? Infinity),
  );
  const records = isNewestFirst ? newest : await readAll(dataProvider, name);
  const bodyOf = async (record: object) => fieldsOf(await dataProvider.bodyOf(name, record as AnyRecord));
  const sent = await bodyOf(values);
  // A body may send a field under another name than the form has it, and multipart has no empty fields.
  const compared = Object.entries({ ...sent, ...withoutServerFields(values as AnyRecord) }).filter(
    ([field, value]) =>
      value !== undefined && !holdsFileWithin(value) && (field in sent || isSameValue(value, null)),
  );
  for (const record of records) {
    const hasAll = compared.every(([field]) => field in record);
    const stored = hasAll ? record : { ...(await bodyOf(record)), ...record };
    const isEqual = ([field, value]: [string, unknown]) =>
      !(field in stored) || isSameValue(asSent(stored[field], value), value);
    if (compared.every(isEqual)) return record;
  }
  return undefined;
}

function fieldsOf(body: object): Record<string, unknown> {
  return Object.fromEntries(body instanceof FormData ? body : Object.entries(body));
}

/** Returns stored rows without the ids that the backend has given them, where the sent rows have none. */
function asSent(stored: unknown, sent: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(sent) || sent.some(hasId)) return stored;
  return stored.map((row: unknown) => (hasId(row) ? withoutServerFields(row) : row));
}

function hasId(row: unknown): row is AnyRecord {
  return typeof row === 'object' && row !== null && 'id' in row;
}
