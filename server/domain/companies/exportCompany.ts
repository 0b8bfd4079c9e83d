import { eq, max } from 'drizzle-orm';
import type { Database, Queries } from '../../database/Database';
import { changes } from '../../database/schema';
import { OverloadedError, ThrottledError } from '../errors';
import type { PhotoStore } from '../photos/PhotoStore';
import { readCompany } from '../records/company';
import { pagesOf } from './companyLists';

/** A file of the export: the parts of a text, or the bytes of a picture. */
export interface ExportedFile {
  name: string;
  content: AsyncIterable<string> | Uint8Array;
}

/** The most characters of records that all exports of this process keep at a time. A company has some millions. */
const MAX_KEPT = 100_000_000;

let keptOfAll = 0;

/** The companies whose records are being sent: with several exports, one company could keep all others waiting. */
const sending = new Set<number>();

/** How long to wait for the other export of the company, in s: that of a client that reads nothing ends then. */
const RETRY_AFTER_S = 30;

/** The records of one moment, as parts of JSON. */
interface Snapshot {
  parts: string[];
  kept: number;
  photos: string[];
  lastChange: number;
}

/**
 * Returns the files of an export: `company.json`, and each photo that its products name. Passwords and sessions are not in it.
 * The records are read on one snapshot first. The changes never change, so they are read page by page while the file is sent.
 * @throws ThrottledError while the records of the company are being sent to another user
 * @throws OverloadedError if the records of all exports that are being sent are too many
 */
export async function exportCompany(
  database: Database,
  photos: PhotoStore,
  companyId: number,
): Promise<AsyncGenerator<ExportedFile, void>> {
  if (sending.has(companyId)) throw new ThrottledError(RETRY_AFTER_S);
  sending.add(companyId);
  const snapshot: Snapshot = { parts: [], kept: 0, photos: [], lastChange: 0 };
  try {
    await database.read(companyId, queries => readSnapshot(queries, companyId, snapshot));
  } catch (error) {
    forget(companyId, snapshot);
    throw error;
  }
  return filesOf(database, photos, companyId, snapshot);
}

async function readSnapshot(queries: Queries, companyId: number, snapshot: Snapshot): Promise<void> {
  snapshot.parts.push(`{\n  "company": ${JSON.stringify(await readCompany(queries, companyId))}`);
  for (const name of ['ingredients', 'products', 'categories', 'menus', 'links'] as const) {
    const pages = pagesOf(work => work(queries), name, companyId);
    for await (const part of partsOf(name, notingPhotos(pages, snapshot.photos))) {
      snapshot.parts.push(part);
      keep(snapshot, part.length);
      if (keptOfAll > MAX_KEPT) throw new OverloadedError();
    }
  }
  const [row] = await queries
    .select({ last: max(changes.id) })
    .from(changes)
    .where(eq(changes.companyId, companyId));
  snapshot.lastChange = row?.last ?? 0;
}

/** @param length how much more is kept; below zero: how much less */
function keep(snapshot: Snapshot, length: number): void {
  snapshot.kept += length;
  keptOfAll += length;
}

function forget(companyId: number, snapshot: Snapshot): void {
  keep(snapshot, -snapshot.kept);
  sending.delete(companyId);
}

type Pages = AsyncGenerator<Record<string, unknown>[], void>;

async function* notingPhotos(pages: Pages, photos: string[]): Pages {
  for await (const rows of pages) {
    for (const { photo } of rows) if (typeof photo === 'string') photos.push(photo);
    yield rows;
  }
}

async function* filesOf(
  database: Database,
  photos: PhotoStore,
  companyId: number,
  snapshot: Snapshot,
): AsyncGenerator<ExportedFile, void> {
  try {
    yield { name: 'company.json', content: allParts(database, companyId, snapshot) };
  } finally {
    forget(companyId, snapshot);
    snapshot.parts = [];
  }
  for (const photo of snapshot.photos) {
    const content = await photos.get(photo.replace('photos/', ''));
    if (content) yield { name: photo, content };
  }
}

async function* allParts(
  database: Database,
  companyId: number,
  { parts, lastChange }: Snapshot,
): AsyncGenerator<string, void> {
  yield* parts;
  yield* partsOf(
    'changes',
    pagesOf(work => database.read(companyId, work), 'changes', companyId, lastChange),
  );
  // Users are no rows of a company's scope.
  yield* partsOf(
    'users',
    pagesOf(work => work(database.queries), 'users', companyId),
  );
  yield '\n}\n';
}

/** Writes a list as JSON in parts, so that no part takes long: one record in a line. */
async function* partsOf(name: string, pages: Pages): AsyncGenerator<string, void> {
  let separator = `,\n  ${JSON.stringify(name)}: [`;
  let end = ']';
  yield separator;
  separator = '';
  for await (const rows of pages) {
    yield `${separator}\n    ${rows.map(row => JSON.stringify(row)).join(',\n    ')}`;
    separator = ',';
    end = '\n  ]';
  }
  yield end;
}
