import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { GATHERING, makeBackup, removeUnfinished } from '../../server/commands/backup';
import { COMPANY_TABLES, LEFT_OUT, SHARED_TABLES } from '../../server/commands/backupTables';
import { linesOf } from '../../server/commands/linesOf';
import { insertRows, restoreBackup } from '../../server/commands/restore';
import type { Product } from '../../server/contract/records';
import { type Stores } from '../../server/stores/openStores';
import { databases, isAvailable, startBackend } from '../support/backend/backend';
import { formOf } from '../support/backend/client';
import { PIXEL } from '../support/pixel';
import {
  log,
  newFolder,
  emptyPlace,
  write,
  openCopy,
  contentOf,
  filledBackend,
} from '../support/backend/backupFiles';

describe.each(databases.filter(isAvailable))('a backup of %s', on => {
  it.each(databases.filter(isAvailable))('is restored in %s with every row and photo', async target => {
    const { backend, stores, id } = await filledBackend(on);
    // The embedded database of the tests has companies of others.
    const file = await write(stores, on === 'pglite' ? id : undefined);
    const before = await contentOf(file);
    expect(before.photos).toHaveLength(2);
    const config = await emptyPlace(target);
    expect(await restoreBackup(file, config, log)).toMatchObject({ companies: 1, photos: 2 });

    const restored = await openCopy(config);
    const after = await contentOf(await write(restored));
    expect(after.rows).toEqual(before.rows);
    expect(after.photos).toEqual(before.photos);
    // New records get new ids, and the counts of the lists are right.
    const [counts] = (await restored.database.run('SELECT * FROM company_counts')).rows;
    expect(counts).toMatchObject({ products: 1, ingredients: 1, categories: 1, menus: 1, links: 1 });
    const { rows: numbered } = await restored.database.run(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
    );
    expect(numbered.length).toBeGreaterThan(9);
    for (const { name } of numbered as { name: string }[]) {
      const { rows } = await restored.database.run(
        `SELECT coalesce(max(id), 0) + 1 AS free, nextval(pg_get_serial_sequence('${name}', 'id')) AS next FROM ${name}`,
      );
      expect(Number(rows[0]!.next), name).toBe(Number(rows[0]!.free));
    }
    await restored.database.close();
    await backend.close();
  });

  it('is of one moment while records are written, and names no photo that it does not have', async () => {
    const { backend, company, stores, id } = await filledBackend(on);
    const writer = { isDone: false };
    const writing = (async () => {
      for (let number = 0; !writer.isDone; number += 1) {
        const form = formOf({ name: `Yeni ${number}`, price: '1', photo: new File([PIXEL], 'photo.png') });
        const { body } = await company.send<Product>('POST', 'company-api/v1/products/', form);
        if (number % 2) await company.send('DELETE', `company-api/v1/products/${body.id}/`);
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const { rows, photos, manifest } = await contentOf(await write(stores, id));
      const named = rows
        .map(row => (JSON.parse(row) as { row: { photo?: string } }).row.photo)
        .filter(photo => typeof photo === 'string');
      expect(new Set(photos.filter(name => !name.includes('-160')))).toEqual(new Set(named));
      expect(manifest.rows).toBe(rows.length);
    }
    writer.isDone = true;
    await writing;
    await backend.close();
  });
});

it('a backup has the sessions, and the export of one company has none', async () => {
  const { backend, company, stores, id } = await filledBackend('pglite');
  const hash = createHash('sha256').update(company.account.token).digest('hex');
  const sessionsIn = async (only?: number) =>
    (await contentOf(await write(stores, only))).rows.filter(row => row.startsWith('{"table":"sessions"'));
  expect((await sessionsIn()).join()).toContain(hash);
  expect(await sessionsIn(id)).toEqual([]);
  await backend.close();
});

it('a backup reads a table in parts, with each row once', async () => {
  const { backend, stores, id } = await filledBackend('pglite');
  const added = 450;
  await stores.database.write(id, queries =>
    queries.execute(`INSERT INTO ingredients (company_id, name, folded, sort_key)
      SELECT ${id}, 'i' || n, 'i' || n, 'i' || n FROM generate_series(1, ${added}) AS n`),
  );
  const sizes: number[] = [];
  const database: Stores['database'] = {
    ...stores.database,
    whole: (mode, work) =>
      stores.database.whole(mode, run =>
        work(async (...query) => {
          const rows = await run(...query);
          sizes.push(rows.length);
          return rows;
        }),
      ),
  };
  const { rows } = await contentOf(await write({ ...stores, database }, id));
  const names = rows.filter(row => row.startsWith('{"table":"ingredients"'));
  expect([names.length, new Set(names).size]).toEqual([added + 1, added + 1]);
  expect(Math.max(...sizes)).toBe(200);
  await backend.close();
});

it('a restore inserts large rows in statements that PostgreSQL accepts', async () => {
  const path = join(newFolder(), 'rows.ndjson');
  const row = (id: number) => ({
    table: 'changes',
    row: { id, record_id: id, before: 'x'.repeat(1_000_000) },
  });
  writeFileSync(path, Array.from({ length: 30 }, (_, id) => JSON.stringify(row(id + 1))).join('\n'));
  const sizes: number[] = [];
  const ids: number[] = [];
  await insertRows((text, [value] = []) => {
    if (text.startsWith('INSERT')) {
      sizes.push(String(value).length);
      ids.push(...(JSON.parse(String(value)) as { id: number }[]).map(({ id }) => id));
    }
    return Promise.resolve([]);
  }, path);
  expect(Math.max(...sizes)).toBeLessThan(8_000_001);
  expect(ids).toEqual(Array.from({ length: 30 }, (_, id) => id + 1));
});

it('a backup has every table, or leaves it out on purpose', async () => {
  const backend = await startBackend();
  const { rows } = await backend.database.run(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const known = [...SHARED_TABLES, ...Object.keys(COMPANY_TABLES), ...LEFT_OUT];
  expect(known.sort()).toEqual(rows.map(({ tablename }) => String(tablename)).sort());
  await backend.close();
});

it('a backup is made again when a photo is deleted between the snapshot and its copy', async () => {
  const { backend, company, stores, id } = await filledBackend('pglite');
  const [product] = await company.stored<Product>('products');
  let isFirst = true;
  const photos: Stores['photos'] = {
    ...stores.photos,
    async copyTo(name, path) {
      if (isFirst) await company.send('DELETE', `company-api/v1/products/${product!.id}/`);
      isFirst = false;
      return stores.photos.copyTo(name, path);
    },
  };
  const { manifest, rows, photos: files } = await contentOf(await write({ ...stores, photos }, id));
  expect([manifest.missingPhotos, files]).toEqual([[], []]);
  expect(rows.filter(row => row.startsWith('{"table":"products"'))).toEqual([]);
  await backend.close();
});

it('a backup is made although a photo is replaced while the others are copied: these are copied once', async () => {
  const { backend, company, stores, id } = await filledBackend('pglite');
  const [{ photo } = {}] = await company.stored<Product>('products');
  const form = () => formOf({ name: 'Künefe', price: '1', photo: new File([PIXEL], 'photo.png') });
  const path = 'company-api/v1/products/';
  const { body: later } = await company.send<Product>('POST', path, form());
  const photos: Stores['photos'] = {
    ...stores.photos,
    async copyTo(name, file) {
      if (photo?.endsWith(name)) await company.send('PUT', `${path}${later.id}/`, form());
      return stores.photos.copyTo(name, file);
    },
  };
  const { manifest, photos: files } = await contentOf(await write({ ...stores, photos }, id));
  const { photo: current } = (await company.get<Product>(`${path}${later.id}/`)).body;
  expect([manifest.missingPhotos, manifest.photos]).toEqual([[], 4]);
  expect(files).toHaveLength(4);
  expect(files).toContain(current?.split('/').at(-1));
  await backend.close();
});

it('a backup without a photo that is lost says so, and is restored', async () => {
  const { backend, stores, id } = await filledBackend('pglite');
  const [thumbnail] = readdirSync(backend.photoFolder).filter(name => name.includes('-160'));
  rmSync(join(backend.photoFolder, thumbnail!));
  const file = await write(stores, id);
  expect((await contentOf(file)).manifest).toMatchObject({ photos: 1, missingPhotos: [thumbnail] });
  expect(await restoreBackup(file, await emptyPlace('pglite'), log)).toMatchObject({ companies: 1 });
  await backend.close();
});

it('R5 a backup whose rows cannot be written fails', async () => {
  const { backend, stores, id } = await filledBackend('pglite');
  const place = newFolder();
  const database: Stores['database'] = {
    ...stores.database,
    whole: (mode, work) =>
      stores.database.whole(mode, run =>
        work(async (...query) => {
          // Another error than that of a full disk, which a test cannot have here, but as late as that one.
          for (const name of readdirSync(place)) rmSync(join(place, name), { recursive: true, force: true });
          await new Promise(resolve => setTimeout(resolve, 50));
          return run(...query);
        }),
      ),
  };
  await expect(makeBackup({ ...stores, database }, place, id)).rejects.toThrow(/ENOENT/);
  await backend.close();
});

it('an unfinished backup is deleted after a day', async () => {
  const place = newFolder();
  for (const hours of [23, 25]) {
    const folder = join(place, `${GATHERING}${hours}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'rows.ndjson'), '');
    const then = Date.now() / 1000 - hours * 3600;
    utimesSync(folder, then, then);
  }
  // As the next backup does, too.
  const { backend, stores, id } = await filledBackend('pglite');
  for await (const part of await makeBackup(stores, place, id)) expect(part.length).toBeGreaterThan(0);
  expect(readdirSync(place)).toEqual([`${GATHERING}23`]);
  mkdirSync(join(place, `${GATHERING}25`));
  utimesSync(join(place, `${GATHERING}25`), 0, 0);
  await removeUnfinished(place, expect.unreachable);
  expect(readdirSync(place)).toEqual([`${GATHERING}23`]);
  await backend.close();
});

it('an unfinished backup that cannot be deleted, as one of another user, is told about and stays', async () => {
  const place = newFolder();
  // It leads nowhere: what is there cannot be looked at.
  symlinkSync('gone', join(place, `${GATHERING}0`));
  const warn = vi.fn();
  await removeUnfinished(place, warn);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    join(place, `${GATHERING}0`),
    expect.objectContaining({ code: 'ENOENT' }),
  );
});

it('the lines of a file end at a line feed only, as the rows of a backup do', async () => {
  const path = join(newFolder(), 'rows.ndjson');
  const long = 'ç'.repeat(100_000);
  writeFileSync(path, `a\u2028b\u2029c\r\n${long}\n\nend`);
  const lines: string[] = [];
  for await (const line of linesOf(path)) lines.push(line);
  expect(lines).toEqual(['a\u2028b\u2029c\r', long, '', 'end']);
});

it('the nightly backup of docs/deployment.md has the settings of a bucket, if the backend has them', () => {
  const place = newFolder();
  const line = /echo '(.*)' > \/etc\/sofra\/backup\.env/.exec(
    readFileSync('docs/deployment.md', 'utf8'),
  )?.[1];
  writeFileSync(join(place, 'backup.env'), line!.replaceAll('/etc/sofra', place));
  const read = (settings: string) => {
    writeFileSync(join(place, 'sofra.env'), settings);
    const script = `. ${place}/backup.env && echo "$DATA_DIR, $S3_BUCKET, $S3_SECRET_ACCESS_KEY, $MAIL_FROM"`;
    return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { PATH: process.env.PATH } }).trim();
  };
  const others = 'PUBLIC_URL=https://panel.example.com\nMAIL_FROM=Sofra <no-reply@example.com>\n';
  expect(read(others)).toBe('/var/lib/private/sofra, , ,');
  expect(read(`${others}S3_BUCKET=photos\nS3_SECRET_ACCESS_KEY=a/b+c=\n`)).toBe(
    '/var/lib/private/sofra, photos, a/b+c=,',
  );
});
