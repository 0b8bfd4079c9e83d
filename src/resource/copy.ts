import type { ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import { withoutServerFields } from '../api/withoutServerFields';
import { declaredFields, type DeclaredFields } from './form/body/declaredFields';
import { formRecord } from './form/body/formRecord';
import { isEmbedded } from './isEmbedded';
import { photoProblem } from './photo/photoProblem';
import { readPhoto } from './photo/readPhoto';

/** The record to duplicate, and what reads the rest of it. */
export interface CopySource<Model = AnyRecord> {
  record: Model;
  dataProvider: PanelDataProvider;
  signal: AbortSignal;
}

/** What the form of a copy contains besides the fields of the record. */
export interface Copied {
  /** Values that replace or add to the fields of the record; in the end all values of the form. */
  values: object;
  /** The keys of sentences about what could not be copied. */
  missing: string[];
}

/** Copies the fields of the record, and what `copy` reads; in its absence, the photos as new files. */
export async function copyRecord(
  source: CopySource,
  inputs: ReactNode,
  copy: true | ((source: CopySource) => Promise<Copied>),
): Promise<Copied> {
  const { values, missing } = await (copy === true ? copyPhotos(source, inputs) : copy(source));
  return { values: { ...copiedFields(source.record, inputs), ...values }, missing };
}

/** Copies the photos as new files: a backend refuses the address of another record's photo. */
async function copyPhotos({ record, signal }: CopySource, inputs: ReactNode): Promise<Copied> {
  const photos = [...declaredFields(inputs).fields].filter(([name, { isFile }]) => isFile && record[name]);
  const read = await Promise.all(
    photos.map(async ([name]) => {
      const addresses = [record[name]].flat() as string[];
      const files = await Promise.all(addresses.map(address => copyPhoto(address, signal)));
      return { name, files, isList: Array.isArray(record[name]) };
    }),
  );
  const values = read.map(({ name, files, isList }) => [name, isList ? files.filter(Boolean) : files[0]]);
  return {
    values: Object.fromEntries(values) as object,
    missing: read.some(({ files }) => files.includes(null)) ? ['photo.not_copied'] : [],
  };
}

/** Reads a photo as a new file. @returns null for none, and for what cannot be read or is not a photo. */
export async function copyPhoto(address: string | null, signal: AbortSignal): Promise<File | null> {
  const file = await readPhoto(address, signal);
  return file !== null && (await photoProblem(file)) === null ? file : null;
}

/** Returns the fields of a record for its copy, which has rows of its own, and a place of its own in the list. */
function copiedFields(record: AnyRecord, inputs: ReactNode): object {
  const copied = withNewRows(formRecord(record, inputs), declaredFields(inputs).fields);
  return withoutPlace(withoutServerFields(copied as AnyRecord));
}

/** With their ids, a backend could take the rows of the original. */
function withNewRows(record: object, fields: DeclaredFields['fields']): object {
  const newRow = (row: unknown, parts: DeclaredFields['fields']) =>
    isEmbedded(row) ? withNewRows(withoutServerFields(row as AnyRecord), parts) : row;
  const copied = Object.entries(record).map(([name, value]: [string, unknown]) => {
    const parts = fields.get(name)?.parts;
    return [name, parts && Array.isArray(value) ? value.map(row => newRow(row, parts)) : value];
  });
  return Object.fromEntries(copied) as object;
}

function withoutPlace({ sort_order: _, ...values }: { sort_order?: unknown }): object {
  return values;
}
