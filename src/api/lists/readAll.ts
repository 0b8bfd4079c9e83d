import type { DataProvider, Identifier } from 'react-admin';
import type { AnyRecord } from '../AnyRecord';
import { readFirst } from './readFirst';

/** Reads a whole list, page by page. Throws as {@link readFirst} does. */
export async function readAll<Model extends { id: Identifier } = AnyRecord>(
  dataProvider: Pick<DataProvider, 'getList'>,
  name: string,
  options: { filter?: object; signal?: AbortSignal | undefined } = {},
): Promise<Model[]> {
  return (await readFirst<Model>(dataProvider, name, options, Infinity)).data;
}
