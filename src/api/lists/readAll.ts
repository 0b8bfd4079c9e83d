import type { DataProvider, Identifier } from 'react-admin';
import type { AnyRecord } from '../AnyRecord';
import { readFirst, type ReadOptions } from './readFirst';

/** Reads a whole list, page by page, in the resource's own order or the given one. Throws as {@link readFirst} does. */
export async function readAll<Model extends { id: Identifier } = AnyRecord>(
  dataProvider: Pick<DataProvider, 'getList'>,
  name: string,
  options: Pick<ReadOptions, 'filter' | 'sort' | 'signal'> = {},
): Promise<Model[]> {
  return (await readFirst<Model>(dataProvider, name, options, Infinity)).data;
}
