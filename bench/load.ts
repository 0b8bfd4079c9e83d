/**
 * `npm run bench:load`: 50 companies of 10,000 products and 200 connections for 60 s, on each database. One company has 150 of
 * the connections, each of the others one or two. Every tenth call saves a product, the others read pages, searches and dashboards.
 * Exit code 1: an answer was a 5xx, a call of another company took three times as long as one of the first in the median, or the
 * backend used more than 512 MB.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPglite } from '../server/database/openPglite';
import { openPostgres } from '../server/database/openPostgres';
import { findPostgres, startPostgres } from '../tests/support/services/postgres';
import { companiesOf, tokenOf, type BenchCompany } from './api/companies';
import { seedSofra, type Run } from './api/seedSofra';
import { serveSofra, type Server } from './api/serve';
import { callsOfScale, type ScaleCall } from './scale/calls';

const CONNECTIONS = 200;
const FIRST_COMPANY_CONNECTIONS = 150;
const MAX_MEGABYTES = 512;
const MAX_TIMES_SLOWER = 3;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const companies = companiesOf(
  Array.from({ length: 50 }, (_, at): [string, number] => [`company-${at}`, 10_000]),
);
const [first, ...others] = companies as [BenchCompany, ...BenchCompany[]];
const [saving, ...reading] = callsOfScale.toReversed() as [(typeof callsOfScale)[0], ...typeof callsOfScale];

const folder = mkdtempSync(join(tmpdir(), 'sofra-load-'));
console.log(
  '| database | calls | statuses | first company, median | others, median | others, 99 % | memory |',
);
console.log('| --- | ---: | --- | ---: | ---: | ---: | ---: |');
try {
  await onPglite();
  await onPostgres();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function onPglite(): Promise<void> {
  const dataDir = join(folder, 'embedded');
  mkdirSync(dataDir);
  const database = await openPglite(dataDir);
  await seedSofra((text, parameters) => database.run(text, parameters), companies);
  await database.close();
  await report('embedded', await serveSofra(dataDir));
}

async function onPostgres(): Promise<void> {
  const programs = await findPostgres();
  if (!programs) throw new Error('PostgreSQL is missing: install postgresql.');
  const postgres = await startPostgres(programs, ['shared_buffers=512MB', 'max_wal_size=8GB']);
  try {
    await (await openPostgres(postgres.url, { onIdleError: () => undefined })).close();
    const client = new pg.Client(postgres.url);
    await client.connect();
    const run: Run = (text, parameters) => client.query(text, parameters);
    await seedSofra(run, companies);
    await client.end();
    await report('PostgreSQL', await serveSofra(join(folder, 'postgres'), postgres.url));
  } finally {
    await postgres.stop();
  }
}

/** Puts the load on a backend, prints a row of the table, and stops the backend. */
async function report(name: string, server: Server): Promise<void> {
  const statuses: Record<string, number> = {};
  const times = { first: [] as number[], others: [] as number[] };
  const end = Date.now() + Number(values.seconds) * 1_000;
  const connect = async (connection: number) => {
    const isFirst = connection < FIRST_COMPANY_CONNECTIONS;
    const company = isFirst ? first : (others[connection % others.length] as BenchCompany);
    // A prime, so that the calls of a connection are of all kinds.
    for (let at = connection; Date.now() < end; at += 199) {
      const began = performance.now();
      const status = await call(server, company, at);
      statuses[status] = (statuses[status] ?? 0) + 1;
      times[isFirst ? 'first' : 'others'].push(performance.now() - began);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => connect(connection)));
    const [ownMedian, median, slowest] = [
      share(times.first, 0.5),
      share(times.others, 0.5),
      share(times.others, 0.99),
    ];
    const memory = server.peakMemory();
    const total = times.first.length + times.others.length;
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const numbers = [ownMedian, median, slowest].map(time => `${time.toFixed(0)} ms`);
    console.log(`| ${[name, total, counts.join(', '), ...numbers, `${memory.toFixed(0)} MB`].join(' | ')} |`);
    const hasFailed = Object.keys(statuses).some(status => !/^[234]/.test(status));
    if (hasFailed || median > MAX_TIMES_SLOWER * ownMedian || memory > MAX_MEGABYTES) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

/** @returns the status, or the reason why there was no answer */
async function call({ url }: Server, company: BenchCompany, at: number): Promise<string> {
  const kind = at % 10 === 0 ? saving : (reading[at % reading.length] as ScaleCall);
  const { path, body } = kind.of(company, at);
  try {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Token ${tokenOf(company)}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** The time that this share of the calls stays below. */
function share(times: number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? NaN;
}
