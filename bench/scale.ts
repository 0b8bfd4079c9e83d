/**
 * `npm run bench:scale`: how much slower one company's calls are when 10,000 companies with 2 million products share the
 * PostgreSQL, and how much slower calls are through PgBouncer, compared with a database that has this company only. Prints the tables
 * of `docs/scale.md`. Exit code 1: a call is more than 1.5 times slower among the others. With `-- --companies N` it takes another number of companies.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../server/database/openPostgres';
import { startPgBouncer } from '../tests/support/services/pgBouncer';
import { findPostgres, startPostgres } from '../tests/support/services/postgres';
import { companiesOf, tokenOf, type BenchCompany } from './api/companies';
import { seedSofra } from './api/seedSofra';
import { serveSofra, type Server } from './api/serve';
import { callsOfScale, type ScaleCall } from './scale/calls';
import { statementsWithoutCompany } from './scale/statements';

const PRODUCTS = 200;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const WORKERS = 4;
const MAX_RATIO = 1.5;

const { values } = parseArgs({ options: { companies: { type: 'string', default: '10000' } } });
const many = companiesOf(
  Array.from({ length: Number(values.companies) }, (_, at): [string, number] => [`company-${at}`, PRODUCTS]),
);
const one = many.slice(0, 1);

const folder = mkdtempSync(join(tmpdir(), 'sofra-scale-'));
const programs = await findPostgres();
if (!programs) throw new Error('PostgreSQL is missing: install postgresql.');
const log = join(folder, 'log');
// PostgreSQL runs as another user when this process is root.
mkdirSync(log);
chmodSync(folder, 0o755);
chmodSync(log, 0o777);
const postgres = await startPostgres(programs, [
  'shared_buffers=512MB',
  'max_wal_size=8GB',
  'logging_collector=on',
  `log_directory=${log}`,
  'log_filename=statements',
  'log_file_mode=0644',
]);
const servers: Server[] = [];

try {
  const alone = await serve('alone', one);
  const crowd = await serve('crowd', many);
  const pooler = await startPgBouncer(urlOf('alone'), folder);
  const pooled = await serveSofra(join(folder, 'pooled'), pooler.url, { DATABASE_POOLER: '1' });
  servers.push(pooled, { ...pooled, stop: () => Promise.resolve(pooler.process.kill()) });
  let isSlow = false;
  console.log(
    `\n| call | one company | ${many.length} companies | times slower | one company, through PgBouncer | times slower |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const call of callsOfScale) {
    // Node compiles the code of a call in its first seconds.
    await median(alone, one, call, 1);
    await median(crowd, many, call, 1);
    await median(pooled, one, call, 1);
    const times = { alone: [] as number[], crowd: [] as number[], pooled: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.alone.push(await median(alone, one, call));
      times.crowd.push(await median(crowd, many, call));
      times.pooled.push(await median(pooled, one, call));
    }
    const [before, after, through] = [times.alone, times.crowd, times.pooled].map(middle) as [
      number,
      number,
      number,
    ];
    isSlow ||= after > MAX_RATIO * before;
    console.log(
      `| ${call.name} | ${before.toFixed(1)} ms | ${after.toFixed(1)} ms | ${(after / before).toFixed(2)} | ` +
        `${through.toFixed(1)} ms | ${(through / before).toFixed(2)} |`,
    );
  }
  const { rows } = await on('crowd', client =>
    client.query<{ bytes: string }>('SELECT pg_database_size(current_database())::text AS bytes'),
  );
  const gigabytes = Number(rows[0]?.bytes) / 1e9;
  console.log(
    `\nThe database has ${gigabytes.toFixed(2)} GB, ${((gigabytes * 1e6) / many.length).toFixed(0)} kB a company.`,
  );
  console.log(`The backend used ${crowd.peakMemory().toFixed(0)} MB at most.`);
  const { total, without } = await statementsWithoutCompany(postgres.url, folder, join(log, 'statements'));
  console.log(
    `\n${total} different statements read or change rows of companies; ${without.length} do not name the company:\n`,
  );
  for (const statement of without) console.log(`- ${statement}`);
  if (isSlow) process.exitCode = 1;
} finally {
  await Promise.all(servers.map(server => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts a backend on a new database with these companies. */
async function serve(name: string, companies: BenchCompany[]): Promise<Server> {
  await on('postgres', client => client.query(`CREATE DATABASE ${name}`));
  const url = urlOf(name);
  await (await openPostgres(url, { onIdleError: () => undefined })).close();
  const began = Date.now();
  await on(name, client => seedSofra((text, parameters) => client.query(text, parameters), companies));
  console.error(`${companies.length} companies in ${Math.round((Date.now() - began) / 1_000)} s`);
  const server = await serveSofra(join(folder, name), url);
  servers.push(server);
  return server;
}

/**
 * Calls a backend from several workers, each time as another company, so that no company's rows are in a cache because of the
 * measurement.
 * @returns the median of the calls' times in ms
 */
async function median(
  { url }: Server,
  companies: BenchCompany[],
  call: ScaleCall,
  rounds = ROUND_MS / 1_000,
): Promise<number> {
  const times: number[] = [];
  const end = Date.now() + rounds * 1_000;
  const work = async (worker: number) => {
    for (let at = worker; Date.now() < end; at += WORKERS) {
      // 7919 is a prime: neighbours in time are far apart in the tables.
      const company = companies[(at * 7919) % companies.length] as BenchCompany;
      const { path, body } = call.of(company, at);
      const began = performance.now();
      const answer = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Token ${tokenOf(company)}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${call.name}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return middle(times);
}

function middle(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function urlOf(name: string): string {
  const url = new URL(postgres.url);
  url.pathname = name;
  return url.href;
}

async function on<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
