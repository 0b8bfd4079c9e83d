import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../server/commands/backup';
import { restoreBackup } from '../../server/commands/restore';
import { loadConfig } from '../../server/shared/config';
import type { Database } from '../../server/database/Database';
import { openPglite } from '../../server/database/openPglite';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { startMaintenance } from '../../server/start/startMaintenance';
import { gate } from '../support/gate';

const MEGABYTE = 1024 * 1024;

let space = Infinity;
/** How often the free space was looked at. */
let looks = 0;
vi.mock('../../server/database/freeSpace', () => ({
  freeSpaceIn: () => () => {
    looks += 1;
    return Promise.resolve(space);
  },
}));

describe('a vacuum of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-vacuum-'));
  let database: Database;

  beforeAll(async () => {
    database = await openPglite(folder);
    await database.run(
      `INSERT INTO currencies (id, name, code, symbol, minor_unit)
       SELECT i, 'Currency ' || i, 'C' || i, '¤', 0 FROM generate_series(1001, 3000) AS i`,
    );
  });
  afterEach(() => (space = Infinity));
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  async function changeAll(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1)
      await database.run(`UPDATE currencies SET code = id || '-' || random() WHERE id > 1000`);
  }

  async function figure(column: string): Promise<number> {
    const { rows } = await database.run(
      `SELECT ${column} AS figure FROM pg_class WHERE relname = 'currencies'`,
    );
    return Number(rows[0]!.figure);
  }

  const size = () => figure('pg_total_relation_size(oid)');

  it('R5 and a change of many rows are refused while the disk may be too small for them', async () => {
    space = 32.5 * MEGABYTE;
    const change = () =>
      database.whole('write', run => run('UPDATE currencies SET symbol = symbol WHERE id > 1000'));
    await expect(change()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await database.whole('read', run => run('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    const changeOf = (rows: number) =>
      database.whole(
        'write',
        run => run('UPDATE currencies SET symbol = symbol WHERE id = 1001'),
        () => Promise.resolve(rows),
      );
    await expect(changeOf(100)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await changeOf(1)).toEqual([]);
    space = 64 * MEGABYTE;
    expect(await change()).toEqual([]);
  });

  it('R5 a write that has waited while the disk became full is refused, and a read is not', async () => {
    const { opened, open } = gate();
    looks = 0;
    const slow = database.transaction(() => opened);
    const change = database.transaction(queries =>
      queries.execute(sql`UPDATE currencies SET symbol = symbol WHERE id = 1001`),
    );
    const read = database.transaction(queries => queries.execute(sql`SELECT 1 AS one`));
    // Each looks before it waits, and the first one again when it begins.
    await vi.waitFor(() => expect(looks).toBe(4));
    space = 10 * MEGABYTE;
    open();
    await slow;
    await expect(change).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await read).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('R5 and a restore are refused with what they need, and change nothing', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-restore-'));
    const file = join(place, 'sofra.backup');
    const photos = await folderPhotoStore(join(folder, 'photos'));
    await pipeline(await makeBackup({ database, photos }, place), createWriteStream(file));
    const dataDir = join(place, 'data');
    space = 99_000_000;
    await expect(
      restoreBackup(file, loadConfig({ DATA_DIR: dataDir, DEMO: '0' }), pino({ level: 'silent' })),
    ).rejects.toThrow(/^\S+ has 99 MB of free space, and the backup needs up to 10\d MB: make space\. /);
    expect(readdirSync(dataDir)).toEqual(['.closed-to-others']);
    rmSync(place, { recursive: true });
  });

  it('R5 leaves out a table for which the disk has too little space, and refuses no request by that', async () => {
    await changeAll(1);
    expect(await size()).toBeGreaterThan(MEGABYTE / 4);
    space = 32.5 * MEGABYTE;
    await database.vacuum();
    expect(await figure('reltuples')).toBe(-1);
    space = 31 * MEGABYTE;
    await database.vacuum();
    expect(await figure('reltuples')).toBe(-1);
    space = 64 * MEGABYTE;
    await database.vacuum();
    expect(await figure('reltuples')).toBeGreaterThan(2_000);
  });

  it('lets the room of old rows be used again, so that changes do not make the database grow', async () => {
    await changeAll(3);
    await database.vacuum();
    const before = await size();
    await changeAll(2);
    await database.vacuum();
    await changeAll(2);
    expect(await size()).toBeLessThan(1.1 * before);
  });
});

describe('the maintenance', () => {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void warnings.push(line) });
  const photos = {} as PhotoStore;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('deletes what is due each hour, also after a failure, and what was kept for days not at the start, when the clock may be wrong', async () => {
    startMaintenance({
      database: {} as Database,
      photos,
      stored: photos,
      config: { sessionLife: { idleDays: 30, maxDays: 90 } },
      log,
    });
    await vi.advanceTimersByTimeAsync(0);
    const atOnce = [
      'Expired registrations were not deleted',
      'Expired codes for a forgotten password were not deleted',
    ];
    const later = [
      'Ended sessions were not deleted',
      'Old addresses of users were not deleted',
      'Old changes and keys were not deleted',
      'Companies whose deletion is due were not deleted',
    ];
    const told = (sentence: string) => warnings.filter(line => line.includes(sentence)).length;
    expect(told('Orphans were not collected')).toBe(1);
    for (const sentence of atOnce) expect([sentence, told(sentence)]).toEqual([sentence, 1]);
    for (const sentence of later) expect([sentence, told(sentence)]).toEqual([sentence, 0]);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(told('Orphans were not collected')).toBe(1);
    // Files that are an hour old may be taken for orphans.
    expect(told('A store of photos was not marked')).toBe(6);
    for (const sentence of atOnce) expect([sentence, told(sentence)]).toEqual([sentence, 3]);
    for (const sentence of later) expect([sentence, told(sentence)]).toEqual([sentence, 2]);
  });

  it('vacuums a minute after the start and once a day, and goes on after a failure', async () => {
    const vacuum = vi.fn(() => Promise.reject(new Error('away')));
    const database = { vacuum } as unknown as Database;
    startMaintenance({
      database,
      photos,
      stored: photos,
      config: { sessionLife: { idleDays: 30, maxDays: 90 } },
      log,
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(vacuum).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(vacuum).toHaveBeenCalledTimes(1);
    expect(warnings.join()).toContain('The database was not vacuumed');
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);
    expect(vacuum).toHaveBeenCalledTimes(3);
  });
});
