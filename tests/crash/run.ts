/**
 * `npm run test:crash -- --cycles 100 [--database postgres] [--write-ms 300]`: kills the backend (SIGKILL) while it writes, in its
 * first start and while it migrates, and checks after each kill that no acknowledged write is lost and none is half-written: new
 * records, changes of all fields of a product with its photo, and deletions (R1, R2, R3, R8). In every second cycle PostgreSQL is killed too. `--write-ms` is the longest time of writing before a kill.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Ingredient, Product } from '../../server/contract/records';
import { formOf } from '../support/backend/client';
import type { Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { fetchAt } from '../support/backend/fetchAt';
import { PIXEL } from '../support/pixel';
import { findPostgres, startPostgres } from '../support/services/postgres';
import { startProcess, untilReady } from '../support/backend/process';

const MAX_READY_MS = 10_000;
const WRITERS = 4;

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    database: { type: 'string', default: 'embedded' },
    'write-ms': { type: 'string', default: '1300' },
  },
});

/** What was written of a product; null after its deletion. */
type State = Values | null;

interface Values {
  name: string;
  price: number;
  description: string;
  /** The id of its only ingredient. */
  ingredient: number;
  /** The path of its photo; undefined for a new one, whose path is not known before the answer. */
  photo?: string | undefined;
}

interface Written {
  products: Map<number, State>;
  ingredients: Set<number>;
}

const written: Written = { products: new Map(), ingredients: new Set() };
/** Changes without an answer: the product may have the state of before, or this one. */
const unanswered = new Map<number, State>();
let changes = 0;
let deletions = 0;
/** The products that were written since the last check. */
const touched = new Set<number>();
const problems: string[] = [];
let slowest = 0;
/** How long the last start took, in ms. */
let startTime = 2_500;
let kills = 0;
let killedStarts = 0;
let killedDatabases = 0;

const folder = mkdtempSync(join(tmpdir(), 'sofra-crash-'));
const programs = values.database === 'postgres' ? await findPostgres() : undefined;
if (values.database === 'postgres' && !programs) throw new Error('PostgreSQL is not installed.');
const postgres = programs ? await startPostgres(programs) : undefined;
const env = { DATA_DIR: folder, DEMO: '1', ...(postgres && { DATABASE_URL: postgres.url }) };

try {
  for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
    // Every third cycle kills a start; the first one kills the first start, with its migrations and the demo company.
    if (cycle % 3 === 0) while (!(await killStart()));
    await writeAndKill(cycle);
    if ((cycle + 1) % 10 === 0) console.log(`${cycle + 1} cycles, ${written.products.size} products`);
  }
  const last = await ready();
  await check(last);
  await last.kill('SIGTERM');
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const database = postgres ? `PostgreSQL (itself killed: ${killedDatabases})` : 'the embedded database';
const writes = written.products.size + written.ingredients.size;
console.log(
  `${kills} kills (${killedStarts} of them before a start was ready) on ${database}, ${writes} ` +
    `acknowledged writes with ${changes} changes and ${deletions} deletions, ready again within ${Math.round(slowest)} ms, ${problems.length} problems.`,
);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function ready() {
  const start = performance.now();
  const server = await untilReady(await startProcess(env));
  const took = performance.now() - start;
  startTime = took;
  // The first start creates the demo company.
  if (kills > killedStarts) {
    slowest = Math.max(slowest, took);
    if (took > MAX_READY_MS) problems.push(`Ready only after ${Math.round(took)} ms.`);
  }
  return server;
}

/** @returns whether the kill came before the backend was ready */
async function killStart(): Promise<boolean> {
  const server = await startProcess(env);
  await wait(100 + Math.random() * startTime);
  await server.kill('SIGKILL');
  kills += 1;
  const wasReady = server.output().includes('ready at');
  if (!wasReady) killedStarts += 1;
  return !wasReady;
}

async function writeAndKill(cycle: number): Promise<void> {
  const server = await ready();
  const company = await check(server);
  const dead = server.ended;
  const delay = 100 + Math.random() * (Number(values['write-ms']) - 100);
  setTimeout(() => server.child.kill('SIGKILL'), delay);
  const restarted = postgres && cycle % 2 === 1 ? wait(delay * Math.random()).then(crashDatabase) : undefined;
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(company, cycle, writer)));
  await dead;
  await restarted;
  kills += 1;
}

async function crashDatabase(): Promise<void> {
  await postgres?.crash();
  killedDatabases += 1;
}

/**
 * Writes ingredients, and products with a photo and an ingredient, until the backend is gone. Every second product is changed in
 * all fields, with a new photo, and the others are deleted.
 */
async function write(company: Company, cycle: number, writer: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const name = `c${cycle}w${writer}n${index}`;
    try {
      const ingredients: number[] = [];
      for (const part of ['', 'b']) {
        const added = await company.send<Ingredient>('POST', 'company-api/v1/ingredients/', {
          name: name + part,
        });
        if (added.status !== 201) break;
        written.ingredients.add(added.body.id);
        ingredients.push(added.body.id);
      }
      const [one, other] = ingredients;
      if (one === undefined || other === undefined) continue;
      const first = { name, price: 12.5, description: 'first', ingredient: one };
      const { status, body } = await company.send<Product>('POST', 'company-api/v1/products/', bodyOf(first));
      if (status !== 201) continue;
      written.products.set(body.id, valuesOf(body));
      touched.add(body.id);
      const next =
        (writer + index) % 2 === 0
          ? { name: `${name}x`, price: 13.5, description: 'second', ingredient: other }
          : null;
      const path = `company-api/v1/products/${body.id}/`;
      unanswered.set(body.id, next);
      const changed = await (next
        ? company.send<Product>('PUT', path, bodyOf(next))
        : company.send<Product>('DELETE', path));
      // While PostgreSQL is away.
      if (changed.status >= 400 && changed.status !== 503)
        problems.push(`Product ${body.id} is refused with ${changed.status}.`);
      if (![200, 204].includes(changed.status)) continue;
      written.products.set(body.id, next && valuesOf(changed.body));
      unanswered.delete(body.id);
      if (next) changes += 1;
      else deletions += 1;
    } catch {
      return;
    }
  }
}

function bodyOf({ name, price, description, ingredient }: Values): FormData {
  return formOf({
    name,
    price: String(price),
    description,
    ingredients: [String(ingredient)],
    photo: new File([PIXEL], 'p.png', { type: 'image/png' }),
  });
}

function valuesOf({ name, price, description, ingredients, photo }: Product): Values {
  return {
    name,
    price: Number(price),
    description,
    ingredient: ingredients[0]?.id ?? 0,
    photo: photo ? new URL(photo).pathname : '',
  };
}

/** Compares everything that was acknowledged with what is stored. */
async function check(server: Awaited<ReturnType<typeof ready>>): Promise<Company> {
  const company = await demoCompany({ fetch: fetchAt(server.url) });
  const ingredients = new Set((await all<Ingredient>(company, 'ingredients')).map(({ id }) => id));
  const products = new Map((await all<Product>(company, 'products')).map(product => [product.id, product]));
  for (const id of written.ingredients) if (!ingredients.has(id)) problems.push(`Ingredient ${id} is lost.`);
  for (const [id, state] of written.products) {
    const now = products.get(id);
    const stored = now ? valuesOf(now) : null;
    const possible = unanswered.has(id) ? [state, unanswered.get(id) ?? null] : [state];
    // A change without an answer has brought another photo, too.
    const isStored = (one: State) =>
      JSON.stringify(one && { ...one, photo: one.photo ?? stored?.photo }) === JSON.stringify(stored) &&
      (one === null || one.photo !== undefined || stored?.photo !== state?.photo);
    if (!possible.some(isStored))
      problems.push(`Product ${id} is ${JSON.stringify(stored)}, and was ${JSON.stringify(possible)}.`);
    written.products.set(id, stored);
  }
  unanswered.clear();
  for (const { id, name, photo, ingredients: parts } of products.values()) {
    if (!/^c\d+w\dn\d+x?$/.test(name)) continue;
    if (parts.length !== 1 || !photo) problems.push(`Product ${id} (${name}) is half-written.`);
  }
  // The photos that were written last: all of them would take minutes.
  for (const id of touched) {
    const photo = products.get(id)?.photo;
    const path = photo && new URL(photo).pathname;
    if (path && (await fetch(server.url + path)).status !== 200) problems.push(`${path} has no file.`);
  }
  touched.clear();
  return company;
}

async function all<Row>(company: Company, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await company.get<{ count: number; results: Row[] }>(
      `company-api/v1/${list}/?limit=1000&page=${page}&ordering=pk`,
    );
    rows.push(...body.results);
    if (rows.length >= body.count || body.results.length === 0) return rows;
  }
}
