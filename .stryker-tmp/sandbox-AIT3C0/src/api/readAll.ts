// @ts-nocheck
import type { DataProvider } from 'react-admin';
import type { AnyRecord } from './AnyRecord';
import { readFirst } from './readFirst';

/** Reads a whole list, page by page. Throws as {@link readFirst} does. */
export async function readAll(
  dataProvider: Pick<DataProvider, 'getList'>,
  name: string,
  options: { filter?: object; signal?: AbortSignal | undefined } = {},
): Promise<AnyRecord[]> {
  return (await readFirst(dataProvider, name, options, Infinity)).data;
}
