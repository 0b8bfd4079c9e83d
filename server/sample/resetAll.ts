import type { Database } from '../database/Database';
import type { PhotoStore } from '../domain/photos/PhotoStore';

/** Deletes every company with its accounts, records and photos. Ids begin at 1 again. */
export async function resetAll(database: Database, photos: PhotoStore): Promise<void> {
  await database.run(
    'TRUNCATE companies, users, sessions, registrations, known_addresses, password_tries, rate_limits RESTART IDENTITY CASCADE',
  );
  const names: string[] = [];
  for await (const { name } of photos.list()) names.push(name);
  await photos.delete(names);
}
