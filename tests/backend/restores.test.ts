import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { describe, expect, it, vi } from 'vitest';
import { type Manifest } from '../../server/commands/backupTables';
import { restoreBackup } from '../../server/commands/restore';
import { deleteDueCompanies } from '../../server/domain/companies/companyDeletion';
import { collectOrphans } from '../../server/domain/photos/collectOrphans';
import { openStores, type Stores } from '../../server/stores/openStores';
import { databases, isAvailable } from '../support/backend/backend';
import {
  log,
  newFolder,
  emptyPlace,
  write,
  copyOf,
  openCopy,
  filledBackend,
} from '../support/backend/backupFiles';

describe('a restore', () => {
  it('refuses a place that has companies, and changes nothing', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    await restoreBackup(file, config, log);
    const copy = copyOf(config);
    await expect(restoreBackup(file, copy, log)).rejects.toThrow(
      /^The database is not empty: it has 1 company\. .* Nothing was changed\.$/,
    );
    const after = await openCopy(copy);
    const { rows } = await after.database.run('SELECT name FROM companies');
    await after.database.close();
    expect(rows).toHaveLength(1);
    await backend.close();
  });

  it.runIf(isAvailable('postgres'))(
    'refuses a database in which a backend adds a company at the same time, and drops none of it',
    async () => {
      const { backend, stores, id } = await filledBackend('postgres');
      const file = await write(stores, id);
      const config = await emptyPlace('postgres');
      const { database } = await openStores(config, log, 'is tested');
      const restored = await database.transaction(async queries => {
        await queries.execute(`INSERT INTO companies (name, address, phone_number, email, website, currency_id, company_type_id)
          VALUES ('Yeni', '', '', '', '', 2, 1)`);
        const restoring = restoreBackup(file, { ...config, dataDir: newFolder() }, log).catch(
          (error: unknown) => error,
        );
        const waiting = () =>
          queries.execute(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'companies'::regclass`);
        await expect.poll(async () => ((await waiting()) as { rows: unknown[] }).rows).toHaveLength(1);
        return { restoring };
      });
      expect(await restored.restoring).toMatchObject({
        message: expect.stringMatching(/^The database is not empty: it has 1 company\./) as string,
      });
      expect((await database.run('SELECT name FROM companies')).rows).toEqual([{ name: 'Yeni' }]);
      await database.close();
      await backend.close();
    },
  );

  it.each(databases.filter(isAvailable))('brings back currencies that were changed, on %s', async on => {
    const stores = await openStores(await emptyPlace(on), log, 'is tested');
    await stores.database.run(`UPDATE currencies SET symbol = 'Lira', minor_unit = 0 WHERE code = 'TRY'`);
    await stores.database.run(`INSERT INTO company_types (id, name) VALUES (900, 'Büfe')`);
    await stores.database.run(`UPDATE currencies SET id = 901 WHERE code = 'USD'`);
    const shared = async ({ database }: Pick<Stores, 'database'>) => [
      (await database.run('SELECT * FROM currencies ORDER BY id')).rows,
      (await database.run('SELECT * FROM company_types ORDER BY id')).rows,
    ];
    const file = await write(stores);
    const config = await emptyPlace(on);
    await restoreBackup(file, config, log);
    const restored = on === 'pglite' ? await openCopy(config) : await openStores(config, log, 'is tested');
    expect(await shared(restored)).toEqual(await shared(stores));
    await restored.database.close();
    await stores.database.close();
  });

  it('gives no id again that the history of a deleted record names', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    await stores.database.write(id, queries =>
      queries.execute(`INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name)
        VALUES (${id}, 'Ayşe', 'deleted', 'products', 5000, 'Sütlaç')`),
    );
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    await restoreBackup(file, config, log);
    const restored = await openCopy(config);
    const { rows } = await restored.database.run(
      "SELECT nextval(pg_get_serial_sequence('products', 'id'))::integer AS next",
    );
    expect(rows).toEqual([{ next: 5001 }]);
    await restored.database.close();
    await backend.close();
  });

  it('of a company whose deletion is due plans it again, so that the next start does not delete it', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    await stores.database.run(`UPDATE companies SET deletion_at = now() - interval '1 day' WHERE id = $1`, [
      id,
    ]);
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    expect(await restoreBackup(file, config, log)).toMatchObject({ companies: 1, postponed: 1 });
    const restored = await openCopy(config);
    expect(await deleteDueCompanies(restored.database, restored.photos, () => expect.unreachable())).toBe(0);
    const { rows } = await restored.database.run(
      `SELECT deletion_at BETWEEN now() + interval '29 days' AND now() + interval '30 days' AS planned FROM companies`,
    );
    expect(rows).toEqual([{ planned: true }]);
    await restored.database.close();
    await backend.close();
  });

  it('R3 that was killed can be repeated, also after a start without companies', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    const started = await openStores(config, log, 'is tested');
    // A photo that a killed restore has left.
    await started.photos.put(`${'a'.repeat(32)}.webp`, new Uint8Array([1]));
    await started.database.close();
    const copy = copyOf(config);
    expect(await restoreBackup(file, copy, log)).toMatchObject({ companies: 1 });
    expect(readdirSync(copy.dataDir).filter(name => name.startsWith('backup.'))).toEqual([]);
    await backend.close();
  });

  it.each([
    ['this version', undefined],
    ['the version before', 1795787235657],
  ])(
    'R8 of a backup of %s takes no photos of an installation for orphans, which were there before it',
    async (_, schema) => {
      const { backend, stores, id } = await filledBackend('pglite');
      const unpacked = newFolder();
      await extract({ file: await write(stores, id), cwd: unpacked });
      const manifest = JSON.parse(readFileSync(join(unpacked, 'backup.json'), 'utf8')) as Manifest;
      writeFileSync(
        join(unpacked, 'backup.json'),
        JSON.stringify({ ...manifest, schema: schema ?? manifest.schema }),
      );
      const file = join(newFolder(), 'remade');
      await create({ file, cwd: unpacked, gzip: true }, readdirSync(unpacked));
      const later = { now: Date.now() + 7_200_000 };
      const orphan = `${'a'.repeat(32)}.webp`;

      const empty = await emptyPlace('pglite');
      await restoreBackup(file, empty, log);
      const own = await openCopy(empty);
      await own.photos.put(orphan, new Uint8Array([1]));
      expect(await collectOrphans(own.database, own.photos, later)).toBe(1);
      await own.database.close();

      const used = await emptyPlace('pglite');
      mkdirSync(join(used.dataDir, 'photos'));
      writeFileSync(join(used.dataDir, 'photos', orphan), 'a photo of another installation');
      await restoreBackup(file, used, log);
      const foreign = await openCopy(used);
      await expect(collectOrphans(foreign.database, foreign.photos, later)).rejects.toThrow(
        /^The store had photos before the backup was restored, and no product uses 1 of them/,
      );
      expect(await foreign.photos.get(orphan)).toBeDefined();
      await foreign.database.close();
      await backend.close();
    },
  );

  it('R8 that was killed and is repeated still knows the photos for its own', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    const started = await openStores(config, log, 'is tested');
    expect(await collectOrphans(started.database, started.photos)).toBe(0);
    await started.photos.put(`${'a'.repeat(32)}.webp`, new Uint8Array([1]));
    await started.database.close();
    const copy = copyOf(config);
    await restoreBackup(file, copy, log);
    const restored = await openCopy(copy);
    const later = { now: Date.now() + 7_200_000 };
    expect(await collectOrphans(restored.database, restored.photos, later)).toBe(1);
    await restored.database.close();
    await backend.close();
  });

  it('names what is wrong with a file, before anything is changed', async () => {
    const { backend, stores, id } = await filledBackend('pglite');
    const file = await write(stores, id);
    const config = await emptyPlace('pglite');
    const refuses = async (path: string, sentence: RegExp) => {
      await expect(restoreBackup(path, config, log)).rejects.toThrow(sentence);
      expect(existsSync(join(config.dataDir, 'database'))).toBe(false);
    };
    await refuses(
      join(newFolder(), 'none'),
      /There is no file .*none: name a backup\. Nothing was changed\./,
    );

    const halved = join(newFolder(), 'half');
    writeFileSync(halved, readFileSync(file));
    truncateSync(halved, Math.floor(statSync(file).size / 2));
    await refuses(halved, /is no backup of Sofra, or is damaged \(/);

    const text = join(newFolder(), 'text');
    writeFileSync(text, 'hello');
    await refuses(text, /is no backup of Sofra, or is damaged \(/);

    const remade = async (change: (folder: string) => void) => {
      const folder = newFolder();
      await extract({ file, cwd: folder });
      change(folder);
      const path = join(newFolder(), 'remade');
      await create({ file: path, cwd: folder, gzip: true }, readdirSync(folder));
      return path;
    };
    const manifest = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Manifest;
    const newer = await remade(folder =>
      writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest(folder), schema: 9e12 })),
    );
    await refuses(newer, /made by a newer version of Sofra: install that version/);
    const fewer = await remade(folder =>
      rmSync(join(folder, 'photos', readdirSync(join(folder, 'photos'))[0]!)),
    );
    await refuses(fewer, /damaged \(it has \d+ of \d+ photos\)/);
    const outside = await remade(folder => {
      const rows = join(folder, 'rows.ndjson');
      writeFileSync(rows, readFileSync(rows, 'utf8').replace(/"photo": "[^"]+"/, '"photo": "../../x.webp"'));
    });
    await refuses(outside, /damaged \(a product has the photo "\.\.\/\.\.\/x\.webp"\)/);
    const hostile = await remade(folder => writeFileSync(join(folder, 'evil.sh'), 'x'));
    await restoreBackup(hostile, config, log);
    expect(readdirSync(config.dataDir)).not.toContain('evil.sh');
    await backend.close();
  });

  it.each([
    ['ENOSPC', 'make space there'],
    ['EDQUOT', 'make space there, or raise the quota of this user'],
    ['EACCES', 'let this user write there'],
    ['EROFS', 'make its file system writable'],
  ])('R5 names the folder, and no damage of the file, if it takes no files (%s)', async (code, remedy) => {
    const unpacked = newFolder();
    writeFileSync(join(unpacked, 'backup.json'), '{}');
    const file = join(newFolder(), 'sofra.backup');
    await create({ file, cwd: unpacked, gzip: true }, ['backup.json']);
    const config = await emptyPlace('pglite');
    const refusing = vi.spyOn(fs, 'write').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1) as (error: Error) => void;
      done(Object.assign(new Error(`${code}: write`), { code }));
    });
    await expect(restoreBackup(file, config, log)).rejects.toThrow(
      `The backup could not be unpacked in ${config.dataDir} (${code}): ${remedy}, or set DATA_DIR to another folder. Nothing was changed.`,
    );
    refusing.mockRestore();
    expect(readdirSync(config.dataDir)).toEqual(['.closed-to-others']);
  });

  it('names a backup that this user may not read', async () => {
    const file = join(newFolder(), 'sofra.backup');
    writeFileSync(file, 'a backup');
    const error = Object.assign(new Error(`EACCES: permission denied, open '${file}'`), { code: 'EACCES' });
    const refusing = vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
      setImmediate(args.at(-1) as (error: Error) => void, error);
    });
    await expect(restoreBackup(file, await emptyPlace('pglite'), log)).rejects.toThrow(
      `${file} may not be read by this user: change its rights. Nothing was changed.`,
    );
    refusing.mockRestore();
  });
});
