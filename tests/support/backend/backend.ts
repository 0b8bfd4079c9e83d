import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { limitsIn } from '../../../server/domain/accounts/limits';
import { createApp } from '../../../server/http/createApp';
import { loadConfig, type Config } from '../../../server/shared/config';
import type { Database } from '../../../server/database/Database';
import { openPgliteInMemory } from '../../../server/database/openPglite';
import { openPostgres } from '../../../server/database/openPostgres';
import type { PasswordHasher } from '../../../server/domain/accounts/PasswordHasher';
import { encodePhoto } from '../../../server/platform/encodePhoto';
import type { Mail } from '../../../server/mail/Mailer';
import { folderPhotoStore } from '../../../server/platform/folderPhotoStore';
import { abortable } from './abortable';
import { quickPasswords } from './quickPasswords';
import { checkLog } from './secrets';
import { codeIn, signUp, type Account } from '../accounts/signUp';

export type { Account } from '../accounts/signUp';

export interface Backend {
  app: ReturnType<typeof createApp>;
  /** `fetch` for addresses such as `http://backend.test/api/v1/me/`. */
  fetch: typeof fetch;
  /** `fetch` with this remote address of the socket. */
  fetchFrom(address: string): typeof fetch;
  /** Registers a company, verifies its e-mail and signs in. */
  signUp(overrides?: Record<string, unknown>): Promise<Account>;
  /** The sent mails, oldest first. */
  mails: Mail[];
  /** The logged errors. */
  errors: string[];
  /** The logged warnings. */
  warnings: string[];
  database: Database;
  photoFolder: string;
  close(): Promise<void>;
}

export type DatabaseKind = 'pglite' | 'postgres';

/** The databases of the tests. `TEST_DATABASES=postgres` leaves out the embedded one, whose start takes seconds. */
export const databases = (process.env.TEST_DATABASES ?? 'pglite,postgres').split(',') as DatabaseKind[];

export interface BackendOptions {
  /** The first of {@link databases} by default. */
  on?: DatabaseKind;
  config?: Partial<Config>;
  send?: (mail: Mail) => Promise<void>;
  /** The folder of the built panel; none by default. */
  panel?: string;
  /** {@link quickPasswords} by default. */
  passwords?: PasswordHasher;
}

/** Whether this database can be tested. The global setup warns when PostgreSQL is missing. */
export function isAvailable(kind: DatabaseKind): boolean {
  return kind === 'pglite' || inject('postgresUrl') !== null;
}

/** Starts the whole backend in this process. PostgreSQL gets an empty database; the embedded one is shared. */
export async function startBackend({
  on = databases[0],
  config,
  send,
  panel,
  passwords = quickPasswords,
}: BackendOptions = {}): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-backend-'));
  const opened = await (on === 'postgres' ? newPostgres() : sharedPglite());
  const { database } = opened;
  const photoFolder = join(folder, 'photos');
  const mails: Mail[] = [];
  const errors: string[] = [];
  const warnings: string[] = [];
  const settings: Config = {
    ...loadConfig({
      DATA_DIR: folder,
      PUBLIC_URL: 'http://backend.test',
      RATE_LIMIT_FACTOR: '100000',
      DEMO: '0',
    }),
    ...config,
  };
  const app = createApp({
    config: settings,
    database,
    photos: await folderPhotoStore(photoFolder),
    mailer: {
      async send(mail) {
        await send?.(mail);
        mails.push(mail);
      },
    },
    limits: limitsIn(database, settings.rateLimitFactor),
    passwords,
    encodePhoto,
    log: pino(
      { level: 'warn', formatters: { level: label => ({ level: label }) } },
      { write: line => void (line.includes('"level":"warn"') ? warnings : errors).push(line) },
    ),
    panel: panel ?? join(folder, 'no-panel'),
    checkAnswers: true,
  });
  const fetchFrom =
    (remoteAddress: string): typeof fetch =>
    async (input, init) =>
      abortable(
        init?.signal,
        app.fetch(new Request(input, init), { incoming: { socket: { remoteAddress } } }),
      );
  const call = fetchFrom('127.0.0.1');
  const codeMailedTo = (email: string) => codeIn(mails.findLast(({ to }) => to === email));
  return {
    app,
    fetch: call,
    fetchFrom,
    signUp: overrides => signUp({ fetch: call, codeMailedTo }, overrides),
    mails,
    errors,
    warnings,
    database,
    photoFolder,
    async close() {
      await opened.close();
      checkLog('The log of the backend', [...errors, ...warnings].join('\n'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

let pglite: Promise<Database> | undefined;

/** Returns one embedded database per process: starting one takes two seconds, and companies are isolated. */
async function sharedPglite(): Promise<OpenDatabase> {
  return { database: await (pglite ??= openPgliteInMemory()), close: () => Promise.resolve() };
}

async function newPostgres(): Promise<OpenDatabase> {
  const url = new URL(inject('postgresUrl') ?? '');
  const server = url.href;
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await command(server, `CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, { onIdleError: () => undefined });
  return {
    database,
    async close() {
      await database.close();
      await command(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
