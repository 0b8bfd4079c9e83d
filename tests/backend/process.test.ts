import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from '../../server/database/openPglite';
import { lockFolder } from '../../server/platform/lockFolder';
import { StartError } from '../../server/shared/StartError';
import type { Category, Ingredient } from '../../server/contract/records';
import { clientOf } from '../support/backend/client';
import { demoCompany } from '../support/accounts/demoCompany';
import { fetchAt } from '../support/backend/fetchAt';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';

/** Runs a command in a new network namespace, as a container does. Needs Linux and the permission to create one. */
const NAMESPACE = ['unshare', '--map-root-user', '--net'];
const hasNamespaces = spawnSync(NAMESPACE[0] as string, [...NAMESPACE.slice(1), 'true']).status === 0;

const folders: string[] = [];
const servers: ServerProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-process-'));
  folders.push(folder);
  return folder;
}

async function serve(env: Record<string, string>, within?: readonly string[]): Promise<ServerProcess> {
  const server = await startProcess(env, within);
  servers.push(server);
  return server;
}

const signedIn = ({ url }: ServerProcess) => demoCompany({ fetch: fetchAt(url) });

/** Whether the process accepts connections. */
async function isListening({ url }: ServerProcess): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const accepts = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepts;
}

/** A data folder with the demo company. It is copied, because creating it takes the longest. */
const demoFolder = mkdtempSync(join(tmpdir(), 'sofra-process-'));

beforeAll(async () => {
  const server = await untilReady(await startProcess({ DATA_DIR: demoFolder }));
  // A signal at once after the start is no reason to leave something behind.
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(readdirSync(demoFolder)).not.toContain('sofra.sock');
});

afterAll(() => rmSync(demoFolder, { recursive: true, force: true }));

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.kill('SIGKILL')));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the process', () => {
  it('K1 serves a demo company at its first start, prints its credentials, and finishes requests on SIGTERM', async () => {
    const server = await untilReady(await serve({ DATA_DIR: newFolder() }));
    expect(server.output()).toContain(server.url);
    await expect.poll(() => server.output()).toContain('demo-menu-2026');
    const client = await signedIn(server);
    const { body } = await client.get<{ count: number }>('company-api/v1/products/?limit=1');
    expect(body.count).toBeGreaterThan(20);
    const working = client.get('company-api/v1/products/');
    expect(await server.kill('SIGTERM')).toBe(0);
    expect((await working).status).toBe(200);
  });

  it('R10 answers what it has accepted when it is ended by SIGTERM under load, within 10 s', async () => {
    const folder = newFolder();
    cpSync(demoFolder, folder, { recursive: true });
    const server = await untilReady(await serve({ DATA_DIR: folder }));
    const client = await signedIn(server);
    const acknowledged: string[] = [];
    const others: number[] = [];
    let open = 0;
    const write = async (writer: number) => {
      for (let index = 0; ; index += 1) {
        const name = `t${writer}n${index}`;
        open += 1;
        const answer = await client
          .send<Ingredient>('POST', 'company-api/v1/ingredients/', { name })
          .catch(() => null);
        open -= 1;
        // The backend has closed its port.
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(answer.body.name);
        else others.push(answer.status);
      }
    };
    const writing = Promise.all(Array.from({ length: 40 }, (_, writer) => write(writer)));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
    expect(open).toBeGreaterThan(0);
    const asked = performance.now();
    const before = acknowledged.length;
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    await writing;
    // The writers go on as long as their connections are open: each has at most a few answers more.
    expect(acknowledged.length - before).toBeLessThan(4 * 40);
    expect(others.filter(status => status !== 503)).toEqual([]);

    const again = await signedIn(await untilReady(await serve({ DATA_DIR: folder })));
    const stored = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { body } = await again.get<{ count: number; results: Ingredient[] }>(
        `company-api/v1/ingredients/?limit=1000&ordering=pk&page=${page}`,
      );
      for (const { name } of body.results) stored.add(name);
      if (page * 1000 >= body.count) break;
    }
    expect(acknowledged.filter(name => !stored.has(name))).toEqual([]);
  });

  it('R10 keeps a mail that the mail server refuses while the process stops', async () => {
    const folder = newFolder();
    cpSync(demoFolder, folder, { recursive: true });
    let refuse: (() => void) | undefined;
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => (refuse = () => done(new Error('Try again later'))),
    });
    // A process that ends resets its connection.
    smtp.on('error', () => undefined);
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = await untilReady(await serve({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` }));
    const { status } = await clientOf({ fetch: fetchAt(server.url) }).send(
      'POST',
      'api/v1/forgot-password/',
      { email: 'demo@nanekahve.example' },
    );
    expect(status).toBe(204);
    await expect.poll(() => refuse).toBeDefined();

    const ended = server.kill('SIGTERM');
    await expect.poll(() => isListening(server)).toBe(false);
    refuse?.();
    expect(await ended).toBe(0);
    const database = await openPglite(folder);
    const { rows } = await database.run("SELECT kind, work->>'to' AS to FROM jobs");
    expect(rows).toEqual([{ kind: 'mail', to: 'demo@nanekahve.example' }]);
    await database.close();
    await new Promise<void>(resolve => smtp.close(() => resolve()));
  });

  it('R4 ends within two seconds when another process uses the data folder, and names that process', async () => {
    const folder = newFolder();
    cpSync(demoFolder, folder, { recursive: true });
    const first = await untilReady(await serve({ DATA_DIR: folder, DEMO: '0' }));
    // A start that is refused before it looks at the folder: what the machine needs for any.
    const timeOfAny = async () => {
      const begun = performance.now();
      expect(await (await serve({ DATA_DIR: folder, PORT: 'x' })).ended).toBe(1);
      return performance.now() - begun;
    };
    const before = await timeOfAny();
    const again = performance.now();
    const second = await serve({ DATA_DIR: folder, DEMO: '0' });
    expect(await second.ended).toBe(1);
    const took = performance.now() - again;
    expect(took).toBeLessThan(2 * Math.max(before, await timeOfAny()) + 2_000);
    expect(second.output()).toContain(`process ${first.child.pid}`);
    expect(second.output()).toContain(first.url);
    expect(second.output().trim().split('\n')).toHaveLength(1);
    await first.kill('SIGKILL');
    await untilReady(await serve({ DATA_DIR: folder, DEMO: '0' }));
  });

  it.skipIf(!hasNamespaces)(
    'X1 refuses a second backend in another network namespace, as with two containers on one volume',
    async () => {
      const empty = newFolder();
      const [one, other] = await Promise.all([
        serve({ DATA_DIR: empty, DEMO: '0' }, NAMESPACE),
        serve({ DATA_DIR: empty, DEMO: '0' }, NAMESPACE),
      ]);
      const { winner, loser } = await Promise.race([
        one.ended.then(code => ({ code, winner: other, loser: one })),
        other.ended.then(code => ({ code, winner: one, loser: other })),
      ]);
      expect(loser.output()).toContain(`The data folder ${empty} is in use by process ${winner.child.pid}`);
      await untilReady(winner);
      await winner.kill('SIGKILL');

      const folder = newFolder();
      cpSync(demoFolder, folder, { recursive: true });
      const server = await untilReady(await serve({ DATA_DIR: folder }));
      const late = await serve({ DATA_DIR: folder }, NAMESPACE);
      expect(await late.ended).toBe(1);
      const client = await signedIn(server);
      const names = Array.from({ length: 20 }, (_, index) => `Malzeme ${index}`);
      for (const name of names)
        expect((await client.send('POST', 'company-api/v1/ingredients/', { name })).status).toBe(201);
      await server.kill('SIGKILL');
      const again = await signedIn(await untilReady(await serve({ DATA_DIR: folder })));
      const { body } = await again.get<{ results: Ingredient[] }>('company-api/v1/ingredients/');
      expect(body.results.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    },
  );

  it('R4 names the process that has the lock, also before that has written its name', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'lock'), '');
    const refusal = lockFolder(folder, 'this process', () => false).catch((error: unknown) => error);
    writeFileSync(join(folder, 'lock'), 'process 7\n');
    expect(await refusal).toMatchObject({ message: `The data folder ${folder} is in use by process 7.` });
  });

  it('X1 refuses to start, with one sentence, when the file system cannot lock', async () => {
    const folder = newFolder();
    const cannot = () => {
      throw Object.assign(new Error('no locks available'), { code: 'ENOLCK' });
    };
    const refusal = await lockFolder(folder, 'this process', cannot).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toMatch(/cannot lock files \(ENOLCK\).*DATA_DIR.*DATABASE_URL/);
  });

  it('X1 refuses a second backend even if the lock file was deleted, and says so if it cannot be opened', async () => {
    const folder = newFolder();
    cpSync(demoFolder, folder, { recursive: true });
    const first = await untilReady(await serve({ DATA_DIR: folder }));
    rmSync(join(folder, 'lock'));
    const second = await serve({ DATA_DIR: folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('in use by another process');
    const client = await signedIn(first);
    expect((await client.send('POST', 'company-api/v1/ingredients/', { name: 'Safran' })).status).toBe(201);
    await first.kill('SIGKILL');

    rmSync(join(folder, 'lock'));
    mkdirSync(join(folder, 'lock'));
    const third = await serve({ DATA_DIR: folder });
    expect(await third.ended).toBe(1);
    expect(third.output().trim().split('\n')).toEqual([
      expect.stringMatching(/lock cannot be opened.*EISDIR/),
    ]);

    rmSync(join(folder, 'lock'), { recursive: true });
    const again = await signedIn(await untilReady(await serve({ DATA_DIR: folder })));
    const { body } = await again.get<{ results: Ingredient[] }>('company-api/v1/ingredients/');
    expect(body.results.map(({ name }) => name)).toContain('Safran');
  });

  it('R3 completes an interrupted first start at the next start, and removes an interrupted backup', async () => {
    const folder = newFolder();
    for (const delay of [900, 1_600, 2_400]) {
      const server = await serve({ DATA_DIR: folder });
      await new Promise(resolve => setTimeout(resolve, delay));
      await server.kill('SIGKILL');
    }
    // A backup was interrupted too.
    const backup = join(folder, 'backup.unfinished-x');
    mkdirSync(backup);
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(backup, aDayAgo, aDayAgo);
    const client = await signedIn(await untilReady(await serve({ DATA_DIR: folder })));
    const { body } = await client.get<{ results: Category[] }>('company-api/v1/categories/');
    expect(body.results).toHaveLength(6);
    expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([]);
  });

  it('R5 describes an error in its environment in one sentence', async () => {
    const file = join(newFolder(), 'a-file');
    writeFileSync(file, '');
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    const address = occupied.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const cases: [env: Record<string, string>, words: string[]][] = [
      [
        { PORT: 'x', DEMO: 'yes', PUBLIC_URL: 'ftp://x', ALLOWED_ORIGINS: '*' },
        ['PORT', 'DEMO', 'PUBLIC_URL', 'ALLOWED_ORIGINS'],
      ],
      [{ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none' }, ['127.0.0.1:1/none', 'DATABASE_URL']],
      [{ DATA_DIR: file }, [file, 'DATA_DIR']],
      [{ DATA_DIR: join(file, 'below') }, ['DATA_DIR']],
      [{ PORT: port, DEMO: '0' }, [port, 'in use']],
    ];
    const runs = cases.map(async ([env, words]) => {
      const server = await serve({ DATA_DIR: newFolder(), ...env });
      expect([env, await server.ended]).toEqual([env, 1]);
      const said = server.output().trim();
      expect(said.split('\n')).toHaveLength(1);
      for (const word of words) expect(said).toContain(word);
      expect(said).not.toContain('secret');
    });
    await Promise.all(runs);
    occupied.close();
  });
});
