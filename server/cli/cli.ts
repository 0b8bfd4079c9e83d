import { createWriteStream, existsSync } from 'node:fs';
import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { list } from 'tar';
import { loadConfig, type Config } from '../shared/config';
import { openLog } from '../shared/log';
import { giveToOwner } from '../stores/giveToOwner';
import { openStores } from '../stores/openStores';
import { argon2Passwords } from '../platform/argon2Passwords';
import { start } from '../start/start';
import { StartError } from '../shared/StartError';
import type { Manifest } from '../commands/backupTables';
import { checkSettings } from '../commands/check';
import { COMMANDS, type CommandAnswer, type CommandName } from '../commands/commands';
import { GRACE_DAYS } from '../domain/companies/companyDeletion';
import { restoreBackup } from '../commands/restore';
import { runCommand, sendCommand } from '../commands/socket';

const HELP = `sofra                                 starts the backend and the panel
sofra check                           checks configuration, database, folder, mail and photos
sofra backup FILE                     writes a backup, also while the backend runs
sofra restore FILE                    restores a backup into an empty database and folder
sofra migrate                         gives the database the shape of this version, without starting
sofra company list                    lists the companies
sofra company suspend ID              ends the sessions of a company and refuses its sign-ins
sofra company resume ID               allows its sign-ins again
sofra company delete ID --yes         deletes a company with its users, records and photos
sofra company export ID FILE          writes the data of one company; sofra restore reads it
sofra photos move                     moves the photos of the data folder to the bucket of S3_BUCKET
sofra photos sweep [--yes]            deletes files of photos that no product uses; with --yes also those of another installation
sofra user reset-password USERNAME    gives a user a new password, and prints it
sofra --version

The settings are environment variables: DATABASE_URL, DATA_DIR, HOST, PORT and more, see docs/deployment.md. NAME_FILE names a
file that has the value of NAME, for secrets.`;

/** Runs the command of the command line, and sets the exit code. Refusals are one sentence on standard error. */
export async function main(args: readonly string[], version: string): Promise<void> {
  const env: Record<string, string | undefined> = { LOG_REQUESTS: '1', ...process.env };
  try {
    if (args.includes('--help') || args[0] === 'help') console.log(HELP);
    else if (args[0] === '--version') console.log(version);
    else if (args.length === 0 || args[0] === 'start') await start(env);
    else {
      const config = loadConfig(env);
      const handOver = () => giveToOwner(config.dataDir, { withPhotos: args[0] === 'restore' });
      // A command of root that is stopped may have written files, too.
      if (process.getuid?.() === 0) onStop(handOver);
      await command(args, config).finally(handOver);
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Does something before a signal ends the process, at its next turn. */
function onStop(work: () => void): void {
  const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
  for (const [signal, code] of Object.entries(CODES))
    process.once(signal, () => {
      work();
      process.exit(code);
    });
}

async function command(args: readonly string[], config: Config): Promise<void> {
  const [name, ...values] = args;
  if (name === 'restore') return restore(fileIn(values[0]), config);
  if (name === 'backup') return save(await newFileIn(values[0]), () => answerOf('backup', [], config));
  if (name === 'check') {
    const lines = [
      await checkSettings(config),
      await textOf(await answerOf('check stores', [], config)),
    ].join('\n');
    console.log(lines);
    if (/^failed/m.test(lines)) process.exitCode = 1;
    return;
  }
  const [words, rest] =
    values[0] !== undefined && `${name} ${values[0]}` in COMMANDS
      ? [`${name} ${values[0]}`, values.slice(1)]
      : [String(name), values];
  if (!(words in COMMANDS))
    throw new StartError(`There is no command "${args.join(' ')}": see "sofra --help".`);
  if (words === 'company export') return save(await newFileIn(rest[1]), () => answerOf(words, rest, config));
  console.log(await textOf(await answerOf(words as CommandName, rest, config)));
}

async function restore(file: string, config: Config): Promise<void> {
  const { companies, rows, photos, missingPhotos, createdAt, postponed } = await restoreBackup(
    file,
    config,
    openLog('warn'),
  );
  console.log(
    `Restored ${companies} companies with ${rows} rows and ${photos} files of photos, of ${createdAt}.`,
  );
  if (missingPhotos.length > 0)
    console.warn(
      `The backup lacks ${missingPhotos.length} files of photos that products use: they were not found when it was made.`,
    );
  if (postponed > 0)
    console.log(
      `The deletion of ${postponed} of them was due. It is planned again, in ${GRACE_DAYS} days: "sofra company delete" deletes one now.`,
    );
}

/** Commands that may come before the first start. */
const MAY_CREATE: readonly CommandName[] = ['migrate', 'check stores'];

/** Asks the backend that runs, or opens the data itself where none does. */
async function answerOf(
  name: CommandName,
  values: readonly string[],
  config: Config,
): Promise<CommandAnswer> {
  // With PostgreSQL any number of processes may work on the data.
  const answer = config.databaseUrl ? undefined : await sendCommand(config.dataDir, name, values);
  if (answer) return answer;
  // Such as a backup without the settings of the backend, which would be of a new database.
  if (!config.databaseUrl && !MAY_CREATE.includes(name) && !existsSync(join(config.dataDir, 'database')))
    throw new StartError(
      `There is no database in ${config.dataDir}: give the command the DATA_DIR, or the DATABASE_URL, of the backend.`,
    );
  const stores = await openStores(config, openLog('warn'), `carries out "sofra ${name}"`);
  const context = { ...stores, passwords: argon2Passwords, dataDir: config.dataDir, isAlone: true };
  const result = await runCommand(context, name, values).catch(async (error: unknown) => {
    await stores.database.close();
    throw error;
  });
  if (typeof result !== 'string') return thenClose(result, stores.database);
  await stores.database.close();
  return result;
}

async function* thenClose(file: AsyncIterable<Uint8Array>, database: { close: () => Promise<void> }) {
  try {
    yield* file;
  } finally {
    await database.close();
  }
}

function textOf(answer: CommandAnswer): Promise<string> {
  return typeof answer === 'string' ? Promise.resolve(answer) : text(Readable.from(answer));
}

function fileIn(file: string | undefined): string {
  if (!file) throw new StartError('Name a file: see "sofra --help".');
  return file;
}

/** @throws StartError before anything is made for a file that exists, or whose folder does not */
async function newFileIn(argument: string | undefined): Promise<string> {
  const file = fileIn(argument);
  if (await stat(file).catch(() => undefined))
    throw new StartError(`The file ${file} exists: name another one.`);
  if (!(await stat(dirname(resolve(file))).catch(() => undefined))?.isDirectory())
    throw new StartError(`The folder of ${file} does not exist: make it, or name another file.`);
  await access(dirname(resolve(file)), constants.W_OK).catch((cause: unknown) => {
    throw new StartError(`The folder of ${file} may not be written by this user: name another file.`, {
      cause,
    });
  });
  return file;
}

async function readManifest(file: string): Promise<Manifest> {
  const chunks: Buffer[] = [];
  await list({
    file,
    onReadEntry: entry => {
      if (entry.path === 'backup.json') entry.on('data', chunk => chunks.push(chunk));
    },
  });
  return JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
}

/**
 * Writes a file under another name first, so that an unfinished file is not taken for a whole one. A backup that lacks photos is kept,
 * and the exit code is 1.
 */
async function save(file: string, ask: () => Promise<CommandAnswer>): Promise<void> {
  const answer = await ask();
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      typeof answer === 'string' ? Readable.from([answer]) : answer,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The file ${file} could not be written (${code ?? message}): nothing is kept of it.`,
      {
        cause: error,
      },
    );
  }
  const { size } = await stat(file);
  const { companies, rows, photos, missingPhotos } = await readManifest(file);
  console.log(
    `Wrote ${file}, ${(size / 1e6).toFixed(1)} MB: companies ${companies}, rows ${rows}, files of photos ${photos}.`,
  );
  if (companies === 0) {
    console.error(
      'It has no company. If the backend has some, this is a backup of another database: give the command the DATA_DIR, or the ' +
        'DATABASE_URL, of the backend.',
    );
    process.exitCode = 1;
  }
  if (missingPhotos.length === 0) return;
  console.error(
    `It lacks ${missingPhotos.length} files of photos that products use, because they were not found: ${missingPhotos.join(', ')}. ` +
      'If the photos are in a bucket, this command needs the settings of S3 too.',
  );
  process.exitCode = 1;
}
