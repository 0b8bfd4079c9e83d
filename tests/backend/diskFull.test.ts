import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAvailable } from '../support/backend/backend';
import { formOf } from '../support/backend/client';
import { demoCompany } from '../support/accounts/demoCompany';
import { fetchAt } from '../support/backend/fetchAt';
import type { Company } from '../support/company';
import { findPostgres, startPostgres, type Postgres } from '../support/services/postgres';
import { PIXEL } from '../support/pixel';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';

const MEGABYTE = 1_000_000;

/** A disk in memory, which only an administrator of the machine can create. */
const disk = mkdtempSync(join(tmpdir(), 'sofra-disk-'));
const canMount = mount();
unmount();

const servers: ServerProcess[] = [];
let postgres: Postgres | undefined;

beforeEach(() => {
  mount();
  // PostgreSQL runs as another user.
  chmodSync(disk, 0o755);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.kill('SIGKILL')));
  await postgres?.stop();
  postgres = undefined;
  unmount();
});

afterAll(() => rmSync(disk, { recursive: true }));

function mount(): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0;
}

function unmount(): void {
  spawnSync('umount', [disk]);
}

/** Fills the disk except for so many bytes. */
function fill({ except }: { except: number }): void {
  const filler = join(disk, 'filler');
  if (existsSync(filler)) rmSync(filler);
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - except));
}

/** Signs in to the demo company, which the first start makes after the server is ready. */
async function signIn(server: ServerProcess): Promise<Company> {
  await expect.poll(() => server.output()).toContain('demo-menu-2026');
  return demoCompany({ fetch: fetchAt(server.url) });
}

async function serve(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess({ DATA_DIR: join(disk, 'data'), ...env });
  servers.push(server);
  return untilReady(server);
}

const NO_SPACE = {
  status: 507,
  body: { detail: 'There is no space left to save this. Please try again later.' },
};

describe.runIf(canMount)('R5 a full disk', () => {
  const ingredients = 'company-api/v1/ingredients/';
  const add = (company: Company, name: string) => company.send('POST', ingredients, { name });
  const names = async (company: Company) =>
    (await company.get<{ results: { name: string }[] }>(ingredients)).body.results.map(({ name }) => name);

  it('refuses the first start, which works once there is space', async () => {
    fill({ except: 10 * MEGABYTE });
    const refused = await startProcess({ DATA_DIR: join(disk, 'data') });
    servers.push(refused);
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^The embedded database in .* cannot be opened \(.*ENOSPC.*\): check the space/),
    ]);
    expect(readdirSync(join(disk, 'data')).filter(name => name.startsWith('database'))).toEqual([]);
    rmSync(join(disk, 'filler'));
    expect((await add(await signIn(await serve({})), 'After')).status).toBe(201);
  });

  it('of the embedded database takes no writes from the last 32 MB on, and reads work', async () => {
    const server = await serve({});
    const company = await signIn(server);
    expect((await add(company, 'Before')).status).toBe(201);
    const photo = formOf({ name: 'Çay', description: '', price: '1.00', photo: new Blob([PIXEL]) });
    const files = readdirSync(join(disk, 'data/photos'));
    for (const except of [30 * MEGABYTE, 0]) {
      fill({ except });
      // The backend looks once a second.
      await vi.waitFor(async () => expect((await add(company, 'At once')).status).toBe(507), 10_000);
      expect(await add(company, 'Meanwhile')).toMatchObject(NO_SPACE);
      expect(await company.send('POST', 'company-api/v1/products/', photo)).toMatchObject(NO_SPACE);
      expect(readdirSync(join(disk, 'data/photos'))).toEqual(files);
      expect(await signIn(server).catch(String)).toContain('answered 507');
      expect(await names(company)).toContain('Before');
      expect((await company.get('api/v1/me/')).status).toBe(200);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    rmSync(join(disk, 'filler'));
    await expect.poll(() => add(company, 'After').then(({ status }) => status)).toBe(201);
    expect(await server.kill('SIGTERM')).toBe(0);
    const again = await signIn(await serve({}));
    expect(await names(again)).toEqual(expect.arrayContaining(['Before', 'After']));
    expect(await names(again)).not.toContain('Meanwhile');
  });

  it.runIf(isAvailable('postgres'))('of PostgreSQL takes no writes, and reads work', async () => {
    const programs = (await findPostgres()) ?? '';
    postgres = await startPostgres(programs, ['wal_recycle=off'], disk);
    const data = mkdtempSync(join(tmpdir(), 'sofra-disk-data-'));
    const server = await serve({ DATABASE_URL: postgres.url, DATA_DIR: data, DEMO: '1' });
    const company = await signIn(server);
    expect((await add(company, 'Before')).status).toBe(201);
    fill({ except: 0 });
    const product = { name: 'x', description: 'y'.repeat(900), price: '1.00' };
    const refused = await untilRefused(() => company.send('POST', 'company-api/v1/products/', product));
    expect(refused).toMatchObject(NO_SPACE);
    expect(await names(company)).toContain('Before');
    rmSync(join(disk, 'filler'));
    expect((await company.send('POST', 'company-api/v1/products/', product)).status).toBe(201);
    rmSync(data, { recursive: true });
  });

  /** Repeats a write until there is no space for it: a page of a table has space for some. */
  async function untilRefused(write: () => Promise<{ status: number }>): Promise<unknown> {
    for (let written = 0; written < 1_000; written += 1) {
      const answer = await write();
      if (answer.status !== 201) return answer;
    }
    return expect.unreachable();
  }
});
