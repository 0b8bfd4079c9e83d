import type { DataProvider } from 'react-admin';
import type { AnyRecord } from './AnyRecord';
import { MAX_PAGE_SIZE } from './listQuery';

interface ReadOptions {
  filter?: object;
  /** Default: the resource's own order. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal;
}

/**
 * Reads the first {@link MAX_PAGE_SIZE} records of a list, in several pages where the backend limits the size of a page.
 * @returns the records and the total of the list, in the shape of react-admin's lists.
 */
export async function readFirst(
  lists: Pick<DataProvider, 'getList'>,
  name: string,
  { filter = {}, sort, signal }: ReadOptions = {},
): Promise<{ data: AnyRecord[]; total: number }> {
  const records = new Map<AnyRecord['id'], AnyRecord>();
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await lists.getList<AnyRecord>(name, {
      pagination: { page, perPage: MAX_PAGE_SIZE },
      filter,
      sort,
      signal,
    });
    // Keyed by id: a record that is added during the reads shifts the pages, so another one would be read twice.
    for (const record of data) records.set(record.id, record);
    if (data.length === 0 || records.size >= Math.min(total, MAX_PAGE_SIZE)) {
      return { data: [...records.values()], total };
    }
  }
}
