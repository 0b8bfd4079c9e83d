import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Database } from '../../server/database/Database';
import { drawDemoPhoto } from '../../server/demo/drawDemoPhoto';
import { seedDemo } from '../../server/demo/seedDemo';
import { argon2Passwords } from '../../server/platform/argon2Passwords';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { resetAll } from '../../server/sample/resetAll';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

onEachDatabase('the demo company', backend => {
  const photosOf = () => folderPhotoStore(backend().photoFolder);
  const seed = async (database: Database = backend().database) =>
    seedDemo({
      database,
      photos: await photosOf(),
      passwords: argon2Passwords,
      encodePhoto,
      drawPhoto: drawDemoPhoto,
    });
  const count = async (table: string) =>
    Number((await backend().database.run(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count);
  const signIn = () =>
    clientOf(backend()).send<{ token: string }>('POST', 'api/v1/login/', {
      username: 'demo',
      password: 'demo-menu-2026',
    });

  it('R3 is created whole or not at all, with its account and its photos', async () => {
    const { database } = backend();
    await resetAll(database, await photosOf());
    const killed: Database = {
      ...database,
      transaction: work =>
        database.transaction(async queries => {
          await work(queries);
          throw new Error('killed');
        }),
    };
    await expect(seed(killed)).rejects.toThrow('killed');
    expect([await count('companies'), await count('products'), readdirSync(backend().photoFolder)]).toEqual([
      0,
      0,
      [],
    ]);
    expect([await seed(), await seed()]).toEqual(['new', 'there']);
    expect(await count('companies')).toBe(1);
    expect((await signIn()).status).toBe(200);
  });

  it('does not come back when its account was removed, or when people have a company', async () => {
    const { database } = backend();
    await resetAll(database, await photosOf());
    await seed();
    const { body } = await signIn();
    const user = { username: 'sahip', email: 'sahip@example.com', first_name: 'Ayşe', last_name: 'Ak' };
    expect((await clientOf(backend(), body.token).send('POST', 'api/v1/users/', user)).status).toBe(201);
    await database.run("DELETE FROM users WHERE username = 'demo'");
    expect(await seed()).toBe('none');
    expect([await count('companies'), (await signIn()).status]).toEqual([1, 400]);

    await resetAll(database, await photosOf());
    await backend().signUp();
    expect([await seed(), await count('companies')]).toEqual(['none', 1]);
  });
});
