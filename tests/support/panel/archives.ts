import { strToU8, zipSync } from 'fflate';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { idsIn, readPresent, type ArchiveResult } from '../../../src/tools/import/archive/planArchive';

/** Returns the result of an archive that begins now. */
export async function newResult(dataProvider: PanelDataProvider): Promise<ArchiveResult> {
  const present = await readPresent(dataProvider, new AbortController().signal);
  return { before: idsIn(present), created: [], places: [], failed: [], unsure: [], done: 0 };
}

/** Returns an export of everything with this content: a ZIP with a `menu.json`. */
export function zipOf(content: string | object, name = 'a.zip'): File {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return new File([zipSync({ 'menu.json': strToU8(text) })], name);
}
