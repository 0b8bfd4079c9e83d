/**
 * `npm run bench:api` measures the reference backend on PostgreSQL and on its embedded database, and Django REST Framework
 * on the same PostgreSQL. It writes `bench/API.md`. With `-- --quick` it takes a minute, uses small companies and only
 * prints the tables.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPglite } from '../server/database/openPglite';
import { openPostgres } from '../server/database/openPostgres';
import { startPostgres } from '../tests/support/services/postgres';
import { forms, reads, saveWithoutPhoto, saveWithPhoto, type BenchCall } from './api/calls';
import { companiesOf, tokenOf, type BenchCompany } from './api/companies';
import { Figures } from './api/Figures';
import { measure } from './api/measure';
import { ensurePrograms } from './api/programs';
import { report } from './api/report';
import { seedDrf } from './api/seedDrf';
import { seedSofra } from './api/seedSofra';
import { serveDrf, serveSofra, type Server } from './api/serve';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const [largeSize, hugeSize] = options.quick ? [30_000, 60_000] : [100_000, 1_000_000];
const rounds = options.quick ? 1 : 3;
const seconds = options.quick ? 1 : 2;
const memorySeconds = options.quick ? 5 : 30;
/** After this time Node has compiled the code of a page, and the rate no longer rises from run to run. */
const warmUpSeconds = options.quick ? 2 : 12;

const startedAt = Date.now();
const figures = new Figures();
const notes: Record<string, number> = {};
const folder = mkdtempSync(join(tmpdir(), 'sofra-bench-'));
const tidy: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
process.once('SIGINT', () => void tidyUp().then(() => process.exit(130)));

try {
  const programs = await ensurePrograms();
  const postgres = await startPostgres(programs.postgres, ['shared_buffers=512MB']);
  tidy.unshift(() => postgres.stop());

  const companies = companiesOf([
    ['four', 4_000],
    ['small', 1_000],
    ['large', largeSize],
    ['huge', hugeSize],
  ]);
  const [four, small, large, huge] = companies as [BenchCompany, BenchCompany, BenchCompany, BenchCompany];
  const crowd = companiesOf([
    ['four', 4_000],
    ...Array.from({ length: 1_000 }, (_, index): [string, number] => [`other-${index}`, 100]),
  ]);

  const alone = await sofraOnPostgres('alone', crowd.slice(0, 1));
  const beside = await sofraOnPostgres('beside', crowd);
  const sofra = await sofraOnPostgres('sofra', [four, large]);
  const drf = await drfBeside('sofra', [four, large]);
  const drfKeeping = kept(await serveDrf(dataFolder('media_too'), databaseUrl('sofra'), true));
  // Growth is measured on one process, because another process may have compiled more of its code.
  const sofraSizes = await sofraOnPostgres('sizes', [small, huge]);
  const pglite = await sofraOnPglite('pglite', [four, large]);
  const pgliteSizes = await sofraOnPglite('pglite_sizes', [small, huge]);

  const saving = await saveWithPhoto(folder);
  say('Warming up …');
  for (const server of [alone, beside, sofra, pglite, drf, drfKeeping]) await warmUp(server, four);
  for (const server of [sofraSizes, pgliteSizes]) await warmUp(server, huge);
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds} …`);
    for (const call of [...reads, saving]) {
      await take(sofra, 'sofra', call, large);
      await take(drf, 'drf', call, large);
      if (call.atLeast) await take(drfKeeping, 'drf keeping', call, large);
      await take(pglite, 'pglite', call, large);
    }
    const [first] = reads as [BenchCall];
    await take(sofra, 'sofra', first, four);
    await take(drf, 'drf', first, four);
    await take(drfKeeping, 'drf keeping', first, four);
    await take(pglite, 'pglite', first, four);
    await take(alone, 'alone', first, four);
    await take(beside, 'beside', first, four);
    for (const call of reads) {
      await take(sofraSizes, 'sofra', call, small, 1);
      await take(sofraSizes, 'sofra', call, huge, 1);
      await take(pgliteSizes, 'pglite', call, small, 1);
      await take(pgliteSizes, 'pglite', call, huge, 1);
    }
    for (const call of forms) {
      await take(sofraSizes, 'sofra', call, small, 1);
      await take(sofraSizes, 'sofra', call, huge, 1);
    }
  }
  await measureCountCost(beside, 'beside', crowd);
  say('Memory …');
  await fill(sofra, 'sofra', large);
  await fill(pglite, 'pglite', large);
  notes.minutes = (Date.now() - startedAt) / 60_000;

  const text = report({
    figures,
    notes,
    companies: { four, small, large, huge },
    saving,
    postgres: await versionOf(postgres.url),
    rounds,
    seconds,
    warmUpSeconds,
    memorySeconds,
  });
  if (!options.quick) writeFileSync(join(import.meta.dirname, 'API.md'), text);
  console.log(text);

  async function sofraOnPostgres(name: string, seeded: BenchCompany[]): Promise<Server> {
    const url = await newDatabase(name);
    await (await openPostgres(url, { onIdleError: () => undefined })).close();
    const client = await connected(url);
    await timed(`${name}OnPostgres`, () => seedSofra((text, values) => client.query(text, values), seeded));
    await client.end();
    return kept(await serveSofra(dataFolder(name), url));
  }

  async function sofraOnPglite(name: string, seeded: BenchCompany[]): Promise<Server> {
    const place = dataFolder(name);
    const database = await openPglite(place);
    await timed(`${name}OnPglite`, () => seedSofra((text, values) => database.run(text, values), seeded));
    await database.close();
    return kept(await serveSofra(place));
  }

  async function drfBeside(name: string, seeded: BenchCompany[]): Promise<Server> {
    const url = databaseUrl(name);
    const client = await connected(url);
    await client.query('CREATE SCHEMA drf');
    const server = kept(await serveDrf(dataFolder('media'), url, false));
    await seedDrf((text, values) => client.query(text, values), seeded);
    await client.end();
    return server;
  }

  async function newDatabase(name: string): Promise<string> {
    const client = await connected(postgres.url);
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return databaseUrl(name);
  }

  function databaseUrl(name: string): string {
    const url = new URL(postgres.url);
    url.pathname = name;
    return url.href;
  }

  async function measureCountCost(server: Server, name: string, [company]: BenchCompany[]): Promise<void> {
    say('What the count costs a write …');
    const client = await connected(databaseUrl(name));
    const calls = saveWithoutPhoto(folder);
    for (let round = 1; round <= rounds; round += 1) {
      for (const state of ['ENABLE', 'DISABLE']) {
        await client.query(`ALTER TABLE products ${state} TRIGGER count_added`);
        for (const connections of [1, 16]) {
          const target = { url: server.url, token: tokenOf(company as BenchCompany) };
          figures.add(
            `write ${state} ${connections}`,
            await measure(target, calls, { connections, seconds }),
          );
        }
      }
    }
    await client.end();
  }
} finally {
  await tidyUp();
}

async function take(
  { url }: Server,
  backend: string,
  call: BenchCall,
  company: BenchCompany,
  duration = seconds,
): Promise<void> {
  const calls = call.of(company);
  if (!calls) return;
  const target = { url, token: tokenOf(company) };
  const load = { connections: call.connections, seconds: duration };
  figures.add(`${backend} ${call.name} ${company.name}`, await measure(target, calls, load));
}

/** Calls a backend until its code is compiled, because compilation is not part of the measurement. */
async function warmUp(server: Server, company: BenchCompany): Promise<void> {
  const [call] = reads as [BenchCall];
  const paths = call.of(company)?.paths ?? [];
  await measure(
    { url: server.url, token: tokenOf(company) },
    { paths },
    { connections: 16, seconds: warmUpSeconds },
  );
}

async function fill(server: Server, backend: string, company: BenchCompany): Promise<void> {
  const paths = reads
    .filter(({ name }) => !name.startsWith('search'))
    .flatMap(call => call.of(company)?.paths ?? []);
  const load = { connections: 200, seconds: memorySeconds };
  figures.add(
    `memory ${backend}`,
    await measure({ url: server.url, token: tokenOf(company) }, { paths }, load),
  );
  notes[`memory ${backend}`] = server.peakMemory();
}

async function versionOf(url: string): Promise<string> {
  const client = await connected(url);
  const { rows } = await client.query<{ version: string }>(
    "SELECT split_part(version(), ' (', 1) AS version",
  );
  await client.end();
  return rows[0]?.version ?? '';
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

function kept(server: Server): Server {
  tidy.unshift(() => server.stop());
  return server;
}

function dataFolder(name: string): string {
  const place = join(folder, name);
  mkdirSync(place);
  return place;
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = Date.now();
  await work();
  notes[name] = (Date.now() - before) / 1000;
  say(`${name} was filled in ${notes[name].toFixed(0)} s`);
}

function say(text: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

async function tidyUp(): Promise<void> {
  for (const step of tidy.splice(0)) await step();
}
