import type { DataProvider, Identifier } from 'react-admin';
import type { AnyRecord } from '../AnyRecord';
import { ApiError } from '../ApiError';
import { MAX_PAGE_SIZE } from './listQuery';

export interface ReadOptions {
  filter?: object;
  /** Default: the resource's own order. */
  sort?: { field: string; order: 'ASC' | 'DESC' };
  signal?: AbortSignal | undefined;
  /** Records of a page. Default: as many as a page may have. */
  perPage?: number;
  /** Called after each page, with the number of records that are read and the total of the list. */
  onPage?: (done: number, total: number) => void;
}

/**
 * Reads the first records of a list, in several pages where the backend limits the size of a page.
 * @param count the number of records. Default: as many as a page may have.
 * @returns the records and the total of the list, in the shape of react-admin's lists.
 * @throws ApiError `unreadable` when pages contain the same records, so that the rest cannot be reached.
 */
export async function readFirst<Model extends { id: Identifier } = AnyRecord>(
  lists: Pick<DataProvider, 'getList'>,
  name: string,
  { filter = {}, sort, signal, perPage = MAX_PAGE_SIZE, onPage }: ReadOptions = {},
  count = MAX_PAGE_SIZE,
): Promise<{ data: Model[]; total: number }> {
  const records = new Map<Identifier, Model>();
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await lists.getList<Model>(name, {
      pagination: { page, perPage },
      filter,
      sort,
      signal,
    });
    const before = records.size;
    // Keyed by id: a record that is added during the reads shifts the pages, so another one would be read twice.
    for (const record of data) records.set(record.id, record);
    onPage?.(Math.min(records.size, count), total);
    if (data.length === 0 || records.size >= Math.min(total, count)) {
      return { data: [...records.values()].slice(0, count), total };
    }
    if (records.size === before) throw new ApiError('unreadable');
  }
}
