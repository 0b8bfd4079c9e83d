import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { applyBasePath, applyBasePathToManifest } from '../../src/brand/applyBasePath';
import { CAPABILITIES } from '../../server/contract/capabilities';
import { newestMigration } from '../../server/database/migrate';
import { buildPanelIfStale } from '../buildPanel';
import { createCluster } from './createCluster';

const PGLITE = 'node_modules/@electric-sql/pglite/dist';

/**
 * Files of PostgreSQL that no statement of the backend needs: converters of encodings, languages of the text search, other
 * collations, time zones, replication, build tools, and what creates a cluster.
 */
const UNUSED =
  /\/(lib\/postgresql\/((\w+_and_\w+|dict_snowball|libpqwalreceiver|pgoutput)\.so|pgxs\/)|icu\/|share\/postgresql\/(\w+\.(bki|sql)|sql_features|tsearch_data\/|timezone\/(?!(Etc\/)?(UTC|GMT0?)$)))/;

/**
 * Makes static files that run the panel and the reference backend in a browser tab.
 * @param base path of the demo on its host, such as `/demo`; empty for the root
 * @param folder for the files, which replace what is in it
 * @returns the size of the backend's files in bytes
 */
export async function buildDemo(base: string, folder: string): Promise<number> {
  const files = join(folder, 'demo');
  buildPanelIfStale();
  rmSync(folder, { recursive: true, force: true });
  cpSync('dist', folder, { recursive: true, filter: path => !/\.(br|gz)$/.test(path) });
  mkdirSync(files);
  await bundle('demo/page/page.ts', folder, 'demo/page.js');
  await bundle('demo/serviceWorker.ts', folder, 'service-worker.js');
  await bundle('demo/backend/worker.ts', folder, 'demo/worker.js');
  compress(files, 'worker.js', readFileSync(join(files, 'worker.js')));
  rmSync(join(files, 'worker.js'));
  await createCluster(join(files, 'cluster.tar.gz'), join(folder, 'photos'));
  compress(files, 'pglite.wasm', readFileSync(join(PGLITE, 'pglite.wasm')));
  compress(files, 'pglite.data', withoutUnused(readFileSync(join(PGLITE, 'pglite.data'))));

  change(folder, 'index.html', html =>
    applyBasePath(html.replace('<script', '<script src="/demo/page.js"></script>\n    <script'), base),
  );
  change(folder, 'manifest.webmanifest', manifest => applyBasePathToManifest(manifest, base));
  change(folder, 'config.json', config =>
    JSON.stringify({ ...(JSON.parse(config) as object), passwordReset: true, capabilities: CAPABILITIES }),
  );
  return readdirSync(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0);
}

/** Bundles one script, without imports of its own. */
async function bundle(entry: string, outDir: string, name: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [withoutOwnAddress()],
    define: { NEWEST_MIGRATION: String(newestMigration()) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: name, format: 'iife', codeSplitting: false },
      },
    },
  });
}

/** PGlite would look for its files beside its own script. The worker gets them from `openBrowserDatabase`. */
function withoutOwnAddress(): Plugin {
  return {
    name: 'without-own-address',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('@electric-sql/pglite')
        ? code.replaceAll('import.meta.url', '"https://pglite.invalid/"')
        : null,
  };
}

/** Compresses for `DecompressionStream`, because not every server of static files compresses. */
function compress(folder: string, name: string, content: Uint8Array): void {
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
}

/** Empties files in PGlite's archive. The places of the others, which its script knows, stay as they are. */
function withoutUnused(archive: Buffer): Buffer {
  const script = readFileSync(join(PGLITE, 'pglite.js'), 'utf8');
  const files = [...script.matchAll(/filename:"([^"]+)",start:([\de.]+),end:([\de.]+)/g)];
  const unused = files.filter(([, name = '']) => UNUSED.test(name));
  if (unused.length === 0) throw new Error('The archive of PGlite has another form than this build expects.');
  for (const [, , start, end] of unused) archive.fill(0, Number(start), Number(end));
  return archive;
}

function change(folder: string, name: string, edit: (text: string) => string): void {
  const path = join(folder, name);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}
