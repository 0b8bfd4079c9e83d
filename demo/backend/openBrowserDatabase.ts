import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../server/database/Database';
import { pgliteDatabase } from '../../server/database/pgliteDatabase';
import { STORE } from '../Messages';

/** The build's newest migration, by its time in ms since 1970. */
declare const NEWEST_MIGRATION: number;

/** Names the tables of this build. A browser that has others begins with an empty database. */
const NAME = `${STORE}-${NEWEST_MIGRATION}`;

/** PGlite would load the program that creates a cluster. The build has a cluster, so it is not needed. */
const NO_PROGRAM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/**
 * Opens the database in IndexedDB. A browser that has none gets the empty one of the build.
 * @param files the folder of PGlite's files, which are compressed
 */
export async function openBrowserDatabase(files: string): Promise<Database> {
  const cache = await caches.open(STORE);
  const isThere = (await cache.match(files + NAME)) !== undefined;
  if (!isThere) await removeUnfinished();
  const [pgliteWasmModule, initdbWasmModule, fsBundle, loadDataDir] = await Promise.all([
    WebAssembly.compileStreaming(unpacked(`${files}pglite.wasm.gz`)),
    WebAssembly.compile(NO_PROGRAM),
    unpacked(`${files}pglite.data.gz`).then(response => response.blob()),
    isThere ? undefined : unpacked(`${files}cluster.tar.gz`).then(response => response.blob()),
  ]);
  const client = await PGlite.create(`idb://${NAME}`, {
    pgliteWasmModule,
    initdbWasmModule,
    fsBundle,
    // A change is stored a moment after its answer.
    relaxedDurability: true,
    ...(loadDataDir && { loadDataDir }),
  });
  await cache.put(files + NAME, new Response());
  return pgliteDatabase(client, {
    checkMigrations: () => Promise.resolve(),
    upgrade: () => Promise.resolve(),
  });
}

/** Deletes a database whose first start was interrupted. */
function removeUnfinished(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(`/pglite/${NAME}`);
    deletion.addEventListener('success', () => resolve());
    deletion.addEventListener('error', () => reject(deletion.error as Error));
  });
}

/** A server of static files would send the compressed files as they are. */
async function unpacked(address: string): Promise<Response> {
  const { body, ok, status } = await fetch(address);
  if (!ok || !body) throw new Error(`${address} was answered with ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'Content-Type': 'application/wasm' },
  });
}
