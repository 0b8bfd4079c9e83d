import type { DataProvider } from 'react-admin';
import type { useAccount } from '../../api/AccountContext';
import { mapWithConcurrency } from '../../api/concurrency/mapWithConcurrency';
import type { Me } from '../../contract/records';
import { readPhoto } from '../../resource/photo/readPhoto';
import { priceText } from '../../resource/price/priceText';
import { shownText } from '../../resource/shownText';
import { loadInTime } from '../../ui/lazy/loadInTime';
import { FIELDS, type Field, type ImportedResource } from '../spreadsheet/fields';
import { toCsv } from '../spreadsheet/toCsv';
import { readCompany, type CompanyData } from './readCompany';
import { photoNames, tableOf } from './tables';

export type ExportFormat = 'csv' | 'xlsx' | 'zip';

export interface ExportOptions {
  dataProvider: Pick<DataProvider, 'getList'>;
  account: Pick<ReturnType<typeof useAccount>, 'company'>;
  me: Me;
  language: string;
  headingOf: (field: Field) => string;
  /** The name of a resource, for its sheet and its file. */
  titleOf: (resource: ImportedResource) => string;
  signal: AbortSignal;
  /** Called after each photo. */
  onPhoto: (done: number, total: number) => void;
}

/** A file that was made. */
export interface ExportedFile {
  file: Blob;
  name: string;
  /** Photos that could not be read, for example because their host does not let this page. */
  missingPhotos: number;
}

const MAX_CONCURRENT_PHOTOS = 4;

/**
 * Reads the company's records and makes a file of them.
 * @throws ApiError the first failure, a ChunkError, and an AbortError
 */
export async function exportFile(
  what: ImportedResource | 'everything',
  format: ExportFormat,
  options: ExportOptions,
): Promise<ExportedFile> {
  const { dataProvider, me, language, headingOf, titleOf, signal } = options;
  const data = await readCompany(dataProvider, signal);
  const names = photoNames(data.products);
  const decimals = me.company.currency.minor_unit;
  const table = (resource: ImportedResource, priceLanguage: string | null) =>
    tableOf(resource, data, {
      headingOf,
      photos: names,
      priceOf: price =>
        priceLanguage ? priceForSheet(shownText(price), decimals, priceLanguage) : shownText(price),
    });
  if (what === 'everything') return everything(data, names, table, options);
  const name = `${titleOf(what)}.${format}`;
  if (format === 'csv') return { file: toCsv(table(what, language), language), name, missingPhotos: 0 };
  const { toXlsx } = await loadInTime(() => import('./toXlsx'));
  const file = await toXlsx(titleOf(what), table(what, null), FIELDS[what].indexOf('price'));
  return { file, name, missingPhotos: 0 };
}

/** A further zero keeps `48,875` from being read as thousands, where the currency has fewer than three decimals. */
function priceForSheet(price: string, decimals: number, language: string): string {
  const text = priceText(price, decimals, language);
  return decimals < 3 && /[.,]\d{3}$/.test(text) ? `${text}0` : text;
}

/** Makes a ZIP with JSON, tables and photos. */
async function everything(
  data: CompanyData,
  names: ReturnType<typeof photoNames>,
  table: (resource: ImportedResource, priceLanguage: string) => string[][],
  { account, me, language, titleOf, signal, onPhoto }: ExportOptions,
): Promise<ExportedFile> {
  const { menuJson, toZip } = await loadInTime(() => import('./toZip'));
  const company = await account.company(signal);
  const files = new Map<string, Uint8Array>();
  for (const resource of Object.keys(FIELDS) as ImportedResource[])
    files.set(`${titleOf(resource)}.csv`, await bytesOf(toCsv(table(resource, language), language)));
  const photos = data.products.filter(({ photo }) => photo);
  let done = 0;
  const missing = new Set<unknown>();
  onPhoto(0, photos.length);
  await mapWithConcurrency(
    photos,
    async ({ id, photo }) => {
      const file = await readPhoto(photo, signal);
      if (file) files.set(`photos/${names.get(id)}`, await bytesOf(file));
      else missing.add(id);
      onPhoto(++done, photos.length);
    },
    MAX_CONCURRENT_PHOTOS,
  );
  const kept = new Map([...names].filter(([id]) => !missing.has(id)));
  files.set('menu.json', new TextEncoder().encode(menuJson(data, company, kept)));
  return { file: toZip(files), name: `${me.company.name}.zip`, missingPhotos: missing.size };
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
