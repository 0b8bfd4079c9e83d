import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkStores } from '../../server/commands/check';
import type { CommandContext } from '../../server/commands/CommandContext';
import { COMMANDS, type CommandName } from '../../server/commands/commands';
import { acceptCommands, sendCommand } from '../../server/commands/socket';
import type { Product } from '../../server/contract/records';
import { argon2Passwords } from '../../server/platform/argon2Passwords';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { backendProgram } from '../support/backend/backendProgram';
import { startBackend } from '../support/backend/backend';
import { clientOf, formOf } from '../support/backend/client';
import { buildCompany, companyOf } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { gate } from '../support/gate';
import { fetchAt } from '../support/backend/fetchAt';
import { mailedCode } from '../support/accounts/mailedCode';
import { PIXEL } from '../support/pixel';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';
import { signUp } from '../support/accounts/signUp';

const folder = mkdtempSync(join(tmpdir(), 'sofra-commands-'));
let server: ServerProcess;

beforeAll(async () => {
  server = await untilReady(await startProcess({ DATA_DIR: folder, DEMO: '1' }));
});
afterAll(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the program. Each start takes a second. */
const sofra = (...args: string[]) => sofraIn(folder, ...args);

async function sofraIn(dataDir: string, ...args: string[]) {
  const run = promisify(execFile)(process.execPath, [...backendProgram('server/cli/main'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const { stdout, stderr, code } = await run.then(
    output => ({ ...output, code: 0 }),
    (error: unknown) => error as { stdout: string; stderr: string; code: number },
  );
  return { status: code, text: stdout.trim(), error: stderr.trim() };
}

/** Sends a command as the program does. */
async function command(name: CommandName, ...values: string[]): Promise<string> {
  const answer = await sendCommand(folder, name, values);
  if (!answer) throw new Error('No backend runs');
  return text(answer);
}

const signIn = (password: string) =>
  clientOf({ fetch: fetchAt(server.url) }).send<{ token?: string; detail?: string }>(
    'POST',
    'api/v1/login/',
    {
      username: 'demo',
      password,
    },
  );
const companyId = async () =>
  String(Number.parseInt((await command('company list')).split('\n')[1] ?? '', 10));

describe('a command of sofra, while the backend runs', () => {
  it('reaches it by a socket that only its user may open', async () => {
    expect(statSync(join(folder, 'sofra.sock')).mode & 0o777).toBe(0o600);
    const { text: printed, status } = await sofra('company', 'list');
    expect(status).toBe(0);
    expect(printed.split('\n')[0]).toMatch(/^id +name +email +products +menus +links +suspended$/);
    expect(printed.split('\n')).toHaveLength(2);
  });

  it('shows a name without line breaks and without what a terminal carries out', async () => {
    const client = await demoCompany({ fetch: fetchAt(server.url) });
    const { name } = (await client.get<{ name: string }>('api/v1/my-company/')).body;
    const rename = (to: string) => client.send('PATCH', 'api/v1/my-company/', { name: to });
    expect((await rename('Sofra\n7  Other\u001b[2K\u0085Ltd')).status).toBe(200);
    const lines = (await command('company list')).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('  Sofra 7  Other [2K Ltd  ');
    await rename(name);
  });

  it('check names what is right and what is missing', async () => {
    const { text: printed, status } = await sofra('check');
    expect(status).toBe(0);
    expect(printed).toMatch(/^ok +configuration: the embedded database/m);
    expect(printed).toMatch(/^notice +mail: SMTP_URL is not set/m);
    expect(printed).toMatch(/^ok +database: 1 companies, all migrations applied$/m);
    expect(printed).toMatch(/^ok +queue: no mail and no deletion of photos waits$/m);
    expect(printed).toMatch(/^ok +photos: can be written and deleted$/m);
    expect(printed).toMatch(/^ok +space: \d/m);
  });

  it('check names work that has failed', async () => {
    const { database } = await startBackend();
    await database.run(
      `INSERT INTO jobs (kind, work, expires_at, problem) VALUES ('mail', '{}', now() + interval '1 hour', 'connect ECONNREFUSED')`,
    );
    const context = { database, photos: await folderPhotoStore(folder), passwords: argon2Passwords };
    expect(await checkStores({ ...context, dataDir: folder, isAlone: true })).toMatch(
      /^failed {2}queue: work has failed and is tried again, 1 of mail: connect ECONNREFUSED$/m,
    );
    await database.run('DELETE FROM jobs');
  });

  it('check names photos that could not be deleted with their product, and are tried again', async () => {
    const client = await demoCompany({ fetch: fetchAt(server.url) });
    const products = await client.stored<Product>('products');
    const { id, photo } = products.find(product => product.photo)!;
    // A folder is no file that can be deleted.
    const path = join(folder, 'photos', photo!.split('/').at(-1)!);
    rmSync(path);
    mkdirSync(path);
    expect((await client.send('DELETE', `company-api/v1/products/${id}/`)).status).toBe(204);
    expect(await command('check stores')).toMatch(
      /^failed {2}queue: work has failed and is tried again, 1 of photos: /m,
    );
    rmdirSync(path);
  });

  it('suspends a company: its sessions end and its users cannot sign in until it is resumed', async () => {
    const { body } = await signIn('demo-menu-2026');
    const client = clientOf({ fetch: fetchAt(server.url) }, body.token);
    expect((await client.get('api/v1/me/')).status).toBe(200);
    const id = await companyId();
    expect(await command('company suspend', id)).toMatch(/ is suspended: /);
    expect((await client.get('api/v1/me/')).status).toBe(401);
    const refused = await signIn('demo-menu-2026');
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This company is suspended. Ask the operator of this service.',
    ]);
    expect((await signIn('wrong')).status).toBe(400);
    await command('company resume', id);
    // The old session has ended for good.
    expect((await client.get('api/v1/me/')).status).toBe(401);
    expect((await signIn('demo-menu-2026')).status).toBe(200);
  });

  it('gives a user a new password and ends the sessions', async () => {
    const { body } = await signIn('demo-menu-2026');
    const printed = await command('user reset-password', 'DEMO');
    const password = / is (\S+)$/m.exec(printed)?.[1] ?? '';
    expect((await signIn('demo-menu-2026')).status).toBe(400);
    expect((await signIn(password)).status).toBe(200);
    const client = clientOf({ fetch: fetchAt(server.url) }, body.token);
    expect((await client.get('api/v1/me/')).status).toBe(401);
  });

  it('writes a backup, also of one company, but not over a file', async () => {
    const file = join(folder, 'all.tar.gz');
    const { status, text: printed } = await sofra('backup', file);
    expect(status).toBe(0);
    expect(printed).toMatch(/^Wrote .*: companies 1, rows \d+, files of photos \d+\.$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await sofra('company', 'export', await companyId(), file)).toMatchObject({
      status: 1,
      error: `The file ${file} exists: name another one.`,
    });
  });

  it('R5 ends with an error for a backup that lacks photos, which is kept, and its restore says so', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-lacking-'));
    const photo = readdirSync(join(folder, 'photos')).find(name => name.endsWith('.webp'))!;
    renameSync(join(folder, 'photos', photo), join(place, photo));
    const file = join(place, 'all.tar.gz');
    expect(await sofra('backup', file)).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^Wrote /) as string,
      error: `It lacks 1 files of photos that products use, because they were not found: ${photo}. If the photos are in a bucket, this command needs the settings of S3 too.`,
    });
    renameSync(join(place, photo), join(folder, 'photos', photo));
    expect(await sofraIn(join(place, 'restored'), 'restore', file)).toMatchObject({
      status: 0,
      error: 'The backup lacks 1 files of photos that products use: they were not found when it was made.',
    });
    rmSync(place, { recursive: true });
  });

  it('refuses a file that it cannot write before it makes a backup', async () => {
    const backups = () => server.output().split('"command":"backup"').length;
    const before = backups();
    const file = join(folder, 'gone', 'all.tar.gz');
    expect(await sofra('backup', file)).toMatchObject({
      status: 1,
      error: `The folder of ${file} does not exist: make it, or name another file.`,
    });
    expect(backups()).toBe(before);
  });

  it('ends with an error when its answer breaks off, as a backup may', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-socket-'));
    const full = gate();
    const breaking = vi.spyOn(COMMANDS, 'backup').mockResolvedValue(half());
    const context = { dataDir: place } as Partial<CommandContext> as CommandContext;
    const log = pino({ level: 'silent' });
    const warn = vi.spyOn(log, 'warn');
    const commands = await acceptCommands(context, log);
    const answer = await sendCommand(place, 'backup', []);
    full.open();
    await expect(text(answer!)).rejects.toThrow();
    expect(warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'The disk is full' }) as Error },
      'The answer to a command broke off',
    );
    commands?.close();
    breaking.mockRestore();
    rmSync(place, { recursive: true });

    async function* half() {
      yield Buffer.from('half');
      await full.opened;
      throw new Error('The disk is full');
    }
  });

  it('points to the log when the backend gives no answer', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-socket-'));
    const broken = createServer(socket => socket.once('data', () => socket.destroy()));
    await new Promise<void>(resolve => broken.listen(join(place, 'sofra.sock'), resolve));
    await expect(sendCommand(place, 'backup', [])).rejects.toThrow(
      `The backend in ${place} has broken off its answer: its log says why.`,
    );
    broken.close();
    rmSync(place, { recursive: true });
  });

  it('refuses what it cannot do with one sentence', async () => {
    await expect(command('company suspend', '99')).rejects.toThrow(
      'There is no company 99: "sofra company list" shows them.',
    );
    await expect(command('company delete', await companyId())).rejects.toThrow(/: add --yes to delete it\.$/);
    await expect(command('user reset-password', 'none')).rejects.toThrow(/^There is no user none: /);
    expect(await sofra('fly')).toMatchObject({
      status: 1,
      error: 'There is no command "fly": see "sofra --help".',
    });
  });

  it('makes no backup of a new database where the settings name none', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'sofra-elsewhere-'));
    expect(await sofraIn(elsewhere, 'backup', join(elsewhere, 'a.tar.gz'))).toMatchObject({
      status: 1,
      error: `There is no database in ${elsewhere}: give the command the DATA_DIR, or the DATABASE_URL, of the backend.`,
    });
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  it('fails with a backup that has no company', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'sofra-elsewhere-'));
    expect(await sofraIn(elsewhere, 'migrate')).toMatchObject({ status: 0 });
    expect(await sofraIn(elsewhere, 'backup', join(elsewhere, 'a.tar.gz'))).toMatchObject({
      status: 1,
      text: expect.stringContaining('companies 0') as string,
      error: expect.stringMatching(
        /^It has no company\. .*DATA_DIR, or the DATABASE_URL, of the backend\.$/,
      ) as string,
    });
    rmSync(elsewhere, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)(
    'gives what root writes to the owner when it is stopped, too',
    async () => {
      const place = mkdtempSync(join(tmpdir(), 'sofra-stopped-'));
      chownSync(place, 65_534, 65_534);
      const child = spawn(process.execPath, [...backendProgram('server/cli/main'), 'migrate'], {
        env: { PATH: process.env.PATH, DATA_DIR: place },
      });
      const ended = once(child, 'exit');
      // While it is being made.
      const isBegun = () => readdirSync(place).some(name => name.startsWith('database'));
      await expect.poll(isBegun, { timeout: 60_000, interval: 10 }).toBe(true);
      child.kill('SIGTERM');
      expect(await ended).toEqual([143, null]);
      const paths = readdirSync(place, { recursive: true, encoding: 'utf8' });
      expect(paths.filter(path => statSync(join(place, path)).uid !== 65_534)).toEqual([]);
      rmSync(place, { recursive: true });
    },
  );

  it.runIf(process.getuid?.() === 0)('gives what root writes to the owner of the data folder', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-owned-'));
    chownSync(place, 65_534, 65_534);
    // As systemd's StateDirectory is.
    const link = `${place}-link`;
    symlinkSync(place, link);
    expect(await sofraIn(link, 'migrate')).toMatchObject({ status: 0 });
    rmSync(link);
    const paths = readdirSync(place, { recursive: true, encoding: 'utf8' });
    expect(paths).toContain('database');
    expect(paths.filter(path => statSync(join(place, path)).uid !== 65_534)).toEqual([]);
    rmSync(place, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)('leaves the files of another program to their owner', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sofra-foreign-'));
    mkdirSync(join(place, 'database'));
    mkdirSync(join(place, 'letters'));
    writeFileSync(join(place, 'letters', 'a.txt'), '');
    chownSync(place, 65_534, 65_534);
    expect(await sofraIn(place, 'company', 'list')).toMatchObject({ status: 1 });
    for (const path of ['database', 'letters', 'letters/a.txt'])
      expect(statSync(join(place, path)).uid).toBe(0);
    rmSync(place, { recursive: true });
  });

  it('deletes photos that no product uses only with --yes, where they are most of all', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
    const twoHoursAgo = Date.now() / 1000 - 7200;
    for (const name of names) {
      const path = join(folder, 'photos', name);
      writeFileSync(path, 'a photo without its row');
      utimesSync(path, twoHoursAgo, twoHoursAgo);
    }
    const before = readdirSync(join(folder, 'photos')).sort();
    expect(await sofra('photos', 'sweep')).toMatchObject({
      status: 1,
      error: expect.stringMatching(
        /^No product uses 21 of the files of photos.* "sofra photos sweep --yes" deletes them\.$/,
      ) as string,
    });
    expect(readdirSync(join(folder, 'photos')).sort()).toEqual(before);
    expect(await sofra('photos', 'sweep', '--yes')).toMatchObject({
      status: 0,
      text: 'Deleted 21 files that no product uses. Files younger than an hour are kept.',
    });
    expect(readdirSync(join(folder, 'photos')).sort()).toEqual(before.filter(name => !names.includes(name)));
  });

  it('R8 says of a company how many files of its photos could not be deleted yet', async () => {
    const fetch = fetchAt(server.url);
    const codeMailedTo = (email: string) => mailedCode(join(folder, 'mail'), email);
    const company = companyOf({ fetch }, await signUp({ fetch, codeMailedTo }));
    const form = formOf({ name: 'Künefe', price: '10', photo: new File([PIXEL], 'photo.png') });
    const { body } = await company.send<Product>('POST', 'company-api/v1/products/', form);
    // A folder is no file that can be deleted.
    const path = join(folder, 'photos', body.photo!.split('/').at(-1)!);
    rmSync(path);
    mkdirSync(path);
    const id = String(Number.parseInt((await command('company list')).split('\n').at(-1)!, 10));
    expect(await command('company delete', id, '--yes')).toMatch(
      / is deleted, with 2 files of photos\. 2 of them could not be deleted yet: /,
    );
    rmdirSync(path);
  });

  it('leaves photos to the backend where a company is deleted with the store of another installation', async () => {
    const backend = await startBackend();
    const company = await buildCompany(backend);
    const form = formOf({ name: 'Künefe', price: '10', photo: new File([PIXEL], 'photo.png') });
    await company.send<Product>('POST', 'company-api/v1/products/', form);
    const { rows } = await backend.database.run('SELECT max(id) AS id FROM companies');
    const photos = await folderPhotoStore(mkdtempSync(join(tmpdir(), 'sofra-other-photos-')));
    const context = { database: backend.database, photos, isAlone: true } as CommandContext;
    expect(await COMMANDS['company delete'](context, String(rows[0]?.id), '--yes')).toMatch(
      / with 2 files of photos\. 2 of them could not be deleted yet: /,
    );
    const jobs = await backend.database.run("SELECT work FROM jobs WHERE kind = 'photos'");
    expect(jobs.rows.length).toBeGreaterThan(0);
    await backend.close();
  });

  it('leaves photos to the backend where only those that are not moved yet are in the store', async () => {
    const backend = await startBackend();
    const company = await buildCompany(backend);
    const add = (name: string) =>
      company.send<Product>(
        'POST',
        'company-api/v1/products/',
        formOf({ name, price: '10', photo: new File([PIXEL], 'photo.png') }),
      );
    const { body } = await add('Künefe');
    await add('Revani');
    const { rows } = await backend.database.run('SELECT max(id) AS id FROM companies');
    const photos = await folderPhotoStore(mkdtempSync(join(tmpdir(), 'sofra-other-photos-')));
    // The older one is still there.
    const name = String(body.photo).replace(/.*\//, '').replace(/\?.*/, '');
    await photos.put(name, Buffer.from(PIXEL));
    const context = { database: backend.database, photos, isAlone: true } as CommandContext;
    expect(await COMMANDS['company delete'](context, String(rows[0]?.id), '--yes')).toMatch(
      / with 4 files of photos\. 4 of them could not be deleted yet: /,
    );
    // What is there is gone.
    expect(await photos.get(name)).toBeUndefined();
    await backend.close();
  });

  it('deletes a company with everything of it, and no photo that another one is just saving', async () => {
    const saving = `${'f'.repeat(32)}.webp`;
    writeFileSync(join(folder, 'photos', saving), 'a photo without its row');
    expect(await command('company delete', await companyId(), '--yes')).toMatch(
      / is deleted, with [1-9]\d* files of photos\.$/,
    );
    const files = readdirSync(join(folder, 'photos')).filter(name => !name.startsWith('.installation-'));
    expect(files).toEqual([saving]);
    expect((await command('company list')).split('\n')).toHaveLength(1);
    expect((await signIn('demo-menu-2026')).status).toBe(400);
  });
});
