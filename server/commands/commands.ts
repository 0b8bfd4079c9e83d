import { fold } from '../../src/contract/fold';
import { deleteCompany } from '../domain/companies/companyDeletion';
import { collectOrphans } from '../domain/photos/collectOrphans';
import { ForeignPhotosError } from '../domain/photos/storeOwners';
import { movePhotos } from '../domain/photos/movePhotos';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { newPassword } from '../domain/accounts/newPassword';
import { setPassword } from '../domain/accounts/users';
import type { Stores } from '../stores/openStores';
import { StartError } from '../shared/StartError';
import { makeBackup } from './backup';
import { checkStores } from './check';
import type { CommandContext } from './CommandContext';

/** The commands that need the data, by their words. Each returns what it prints, or the file that it makes. */
export type CommandName = keyof typeof COMMANDS;

export type CommandAnswer = string | AsyncIterable<Uint8Array>;

export const COMMANDS = {
  backup: context => makeBackup(context, context.dataDir),
  'check stores': checkStores,
  migrate: () => Promise.resolve('The database has the shape of this version.'),
  'company list': async ({ database }) => {
    const { rows } = await database.run(
      `SELECT c.id, c.name, c.email, c.suspended_at IS NOT NULL AS suspended, n.products, n.menus, n.links
       FROM companies c JOIN company_counts n ON n.company_id = c.id ORDER BY c.id`,
    );
    return table(['id', 'name', 'email', 'products', 'menus', 'links', 'suspended'], rows);
  },
  'company suspend': async ({ database }, id) => {
    const name = await changeCompany(
      database,
      id,
      'suspended_at = coalesce(suspended_at, clock_timestamp())',
    );
    await database.run('DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE company_id = $1)', [
      Number(id),
    ]);
    return `${name} is suspended: its users cannot sign in. Its records stay. "sofra company resume ${id}" ends it.`;
  },
  'company resume': async ({ database }, id) =>
    `${await changeCompany(database, id, 'suspended_at = NULL')} can sign in again.`,
  'company delete': async ({ database, photos, isAlone }, id, confirmation) => {
    const name = await nameOf(database, id);
    if (confirmation !== '--yes')
      throw new StartError(
        `${name} would be deleted with its users, records and photos, and can only be brought back from a backup: add --yes to delete it.`,
      );
    const { files, waiting } = await deleteCompany(
      database,
      isAlone ? onlyPresent(photos) : photos,
      Number(id),
    );
    const done = `${name} is deleted, with ${files} files of photos.`;
    return waiting === 0
      ? done
      : `${done} ${waiting} of them could not be deleted yet: the backend tries it again while it runs.`;
  },
  'company export': async (context, id) => {
    await nameOf(context.database, id);
    return makeBackup(context, context.dataDir, Number(id));
  },
  'photos move': async ({ photosToMove }) => {
    if (!photosToMove)
      throw new StartError('Photos are stored in the data folder: set S3_BUCKET to move them to a bucket.');
    return `Moved ${await movePhotos(photosToMove.from, photosToMove.to)} files of photos from the data folder to the bucket.`;
  },
  'photos sweep': async ({ database, photos }, confirmation) => {
    const deleted = await collectOrphans(database, photos, { isConfirmed: confirmation === '--yes' }).catch(
      (error: unknown) => {
        throw error instanceof ForeignPhotosError ? new StartError(error.message, { cause: error }) : error;
      },
    );
    return `Deleted ${deleted} files that no product uses. Files younger than an hour are kept.`;
  },
  'user reset-password': async ({ database, passwords }, username) => {
    const password = newPassword();
    if (!(await setPassword(database, fold(username), await passwords.hash(password))))
      throw new StartError(`There is no user ${username}: "sofra company list" shows the companies.`);
    return `The new password of ${username} is ${password}\nAll sessions of this user have ended.`;
  },
} satisfies Record<
  string,
  (context: CommandContext, first: string, second: string) => Promise<CommandAnswer>
>;

/** So many photos are read at once. */
const READ_AT_ONCE = 10;

/**
 * A store that deletes the photos that it has, and fails for the others: the backend tries those again. Without the backend's settings it
 * may be another store, in which deleting what is not there would succeed, and so it is while photos are moved to a bucket.
 */
function onlyPresent(photos: PhotoStore): PhotoStore {
  return {
    ...photos,
    async delete(names) {
      const present: string[] = [];
      for (let first = 0; first < names.length; first += READ_AT_ONCE) {
        const some = names.slice(first, first + READ_AT_ONCE);
        const found = await Promise.all(some.map(name => photos.get(name)));
        present.push(...some.filter((_, index) => found[index]));
      }
      await photos.delete(present);
      if (present.length < names.length) throw new Error('Not in this store');
    },
  };
}

type Database = Stores['database'];

async function nameOf(database: Database, id: string): Promise<string> {
  const { rows } = await database.run('SELECT name FROM companies WHERE id = $1', [asId(id)]);
  return nameIn(rows, id);
}

async function changeCompany(database: Database, id: string, change: string): Promise<string> {
  const { rows } = await database.run(`UPDATE companies SET ${change} WHERE id = $1 RETURNING name`, [
    asId(id),
  ]);
  return nameIn(rows, id);
}

function nameIn([company]: Record<string, unknown>[], id: string): string {
  if (!company) throw new StartError(`There is no company ${id}: "sofra company list" shows them.`);
  return printable(String(company.name));
}

/** Returns the id, or 0, which no company has, if the text is not an id. */
function asId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Returns a text without line breaks and other characters that a terminal carries out: a company could forge rows with them. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Returns rows as lines with columns of equal width. */
function table(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const textOf = (value: unknown) =>
    value === true
      ? 'yes'
      : typeof value === 'string' || typeof value === 'number'
        ? printable(String(value))
        : '';
  const cells = columns.map(column => [column, ...rows.map(row => textOf(row[column]))]);
  const padded = cells.map(column => {
    const width = Math.max(...column.map(text => text.length));
    return column.map(text => text.padEnd(width));
  });
  return [columns, ...rows]
    .map((_, line) =>
      padded
        .map(column => column[line])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
