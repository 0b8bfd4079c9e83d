import { expect, it } from 'vitest';
import { pagesOf } from '../../server/domain/companies/companyLists';
import { deleteOldRows } from '../../server/domain/deleteOldRows';
import { noteChange, noteChanges } from '../../server/domain/history/noteChange';
import type { Change } from '../../src/contract/records';
import type { Page } from '../support/backend/client';
import { buildCompany } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { onEachDatabase } from '../support/backend/onEachDatabase';

onEachDatabase('the history', backend => {
  it('is in the order of its time, of one kind of records, or of one record', async () => {
    const company = await buildCompany(backend());
    const names = ['Bir', 'İki', 'Üç'];
    for (const name of names) await company.buildIngredient({ name });
    const { id } = await company.buildMenu({ name: 'Menü' });
    const read = async (query: string) => {
      const { body } = await company.get<Page<Change>>(`company-api/v1/changes/?${query}`);
      return [body.count, body.results.map(({ record_name }) => record_name)];
    };
    expect(await read('')).toEqual([4, ['Menü', 'Üç', 'İki', 'Bir']]);
    expect(await read('ordering=pk&limit=3')).toEqual([4, ['Bir', 'İki', 'Üç']]);
    expect(await read('ordering=pk&limit=3&page=2')).toEqual([4, ['Menü']]);
    expect(await read('ordering=-pk&resource=ingredients')).toEqual([3, ['Üç', 'İki', 'Bir']]);
    expect(await read(`resource=menus&record=${id}`)).toEqual([1, ['Menü']]);
    expect(await read(`resource=menus&record=${id + 1}`)).toEqual([0, []]);
    expect(await read('resource=me%00nus')).toEqual([1, ['Menü']]);
  });

  it('loses at most 20 changes of an earlier year with a new one', async () => {
    const company = await buildCompany(backend());
    for (let index = 0; index < 3; index += 1) await company.buildIngredient({ name: `Eski ${index}` });
    const companyId = await companyIdOf(backend().database, company.account);
    await backend().database.run(
      `INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name, at)
       SELECT $1, '', 'created', 'ingredients', 1, 'Eski', now() - interval '366 days' FROM generate_series(1, 25)`,
      [companyId],
    );
    const count = async () => {
      const { rows } = await backend().database.run(
        'SELECT count(*)::int AS rows FROM changes WHERE company_id = $1',
        [companyId],
      );
      return rows[0]!.rows;
    };
    await backend().database.run(
      "UPDATE changes SET at = now() - interval '366 days' WHERE record_name = 'Eski 0' AND company_id = $1",
      [companyId],
    );
    expect(await count()).toBe(28);
    await company.buildIngredient({ name: 'Yeni' });
    // The oldest 20 by id: one of the first three is old, and 17 of the others.
    expect(await count()).toBe(28 + 1 - 18);
  });

  it('has at most 100 changes on a page', async () => {
    const company = await buildCompany(backend());
    await backend().database.run(
      `INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name)
       SELECT $1, '', 'created', 'ingredients', 1, 'Çay' FROM generate_series(1, 101)`,
      [await companyIdOf(backend().database, company.account)],
    );
    for (const query of ['', '?limit=1000']) {
      const { body } = await company.get<Page<Change>>(`company-api/v1/changes/${query}`);
      expect([body.count, body.results.length]).toEqual([101, 100]);
    }
  });

  it('and the keys of calls lose what is too old each hour, of all companies and in pieces', async () => {
    const { database } = backend();
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1) {
      const company = await buildCompany(backend());
      const id = await companyIdOf(database, company.account);
      ids.push(id);
      await database.run(
        `INSERT INTO changes (company_id, user_name, kind, resource, record_id, record_name, at)
         SELECT $1, '', 'created', 'ingredients', 1, 'Eski', now() - interval '366 days' FROM generate_series(1, 600)`,
        [id],
      );
      await database.run(
        `INSERT INTO idempotency_keys (company_id, key, fingerprint, created, created_at)
         SELECT $1, n, '', '{}', now() - n * interval '47 minutes' FROM generate_series(1, 600) AS n`,
        [id],
      );
      await company.buildIngredient({ name: 'Yeni' });
      const shown = await company.get<Page<Change>>('company-api/v1/changes/');
      expect([shown.body.count, shown.body.results.map(change => change.record_name)]).toEqual([1, ['Yeni']]);
      const pages = pagesOf(work => database.read(id, work), 'changes', id);
      const exported = [];
      for await (const page of pages) exported.push(...page);
      expect(exported).toHaveLength(1);
    }
    await deleteOldRows(database, (_, error) => expect(error).toBeUndefined());
    for (const id of ids) {
      const { rows } = await database.run('SELECT record_name FROM changes WHERE company_id = $1', [id]);
      expect(rows).toEqual([{ record_name: 'Yeni' }]);
      const keys = await database.run('SELECT key FROM idempotency_keys WHERE company_id = $1', [id]);
      // 30 times 47 minutes are less than a day.
      expect(keys.rows).toHaveLength(30);
    }
  });

  it('keeps whether there was a photo, the slug of what has no name, and no change of nothing', async () => {
    const company = await buildCompany(backend());
    const companyId = await companyIdOf(backend().database, company.account);
    const author = { companyId, userName: 'Ayşe' };
    const note = (change: { before?: object; after?: object }) =>
      backend().database.write(author.companyId, queries =>
        noteChange(queries, author, { resource: 'products', id: 7, ...change }),
      );
    await note({ after: { name: 'Çay', photo: 'x.webp', sort_order: 3, id: 7 } });
    await note({ before: { name: 'Çay', photo: 'x.webp' }, after: { name: 'Çay', photo: null } });
    await note({ before: { slug: 'oglen', photo: null } });
    await note({ before: { price: 3 }, after: { price: 4 } });
    await note({ before: { price: 4, updated_at: 'a' }, after: { price: 4, updated_at: 'b' } });
    await note({});
    const { results } = (await company.get<Page<Change>>('company-api/v1/changes/?ordering=pk')).body;
    expect(results.map(({ kind, record_name, before, after }) => [kind, record_name, before, after])).toEqual(
      [
        ['created', 'Çay', null, { name: 'Çay', photo: true }],
        ['changed', 'Çay', { photo: true }, { photo: false }],
        ['deleted', 'oglen', { slug: 'oglen', photo: false }, null],
        ['changed', '', { price: 3 }, { price: 4 }],
      ],
    );
  });

  it('has each of very many changes of one transaction', async () => {
    const company = await buildCompany(backend());
    const companyId = await companyIdOf(backend().database, company.account);
    const many = Array.from({ length: 2_001 }, (_, id) => ({
      resource: 'links',
      id,
      before: { slug: `s${id}` },
    }));
    await backend().database.write(companyId, queries =>
      noteChanges(queries, { companyId, userName: 'Ayşe' }, many),
    );
    const { body } = await company.get<Page<Change>>('company-api/v1/changes/?ordering=pk&limit=1&page=2001');
    expect([body.count, body.results.map(({ record_name }) => record_name)]).toEqual([2_001, ['s2000']]);
  });

  it('leaves out values that are too long for a list of changes, and all of a deleted record that has one', async () => {
    const company = await buildCompany(backend());
    const companyId = await companyIdOf(backend().database, company.account);
    const categories = (length: number) => ['x'.repeat(length - 4)];
    const [long, longer, longest] = [categories(32_000), categories(32_001), categories(40_000)];
    for (const [before, after] of [
      [undefined, { name: 'Öğle', categories: longer }],
      [
        { name: 'Öğle', categories: longer },
        { name: 'Akşam', categories: longest },
      ],
      [
        { name: 'Akşam', categories: longest },
        { name: 'Akşam', categories: longer },
      ],
      [{ name: 'Akşam', categories: longer }, undefined],
      [{ name: 'Kısa', categories: long }, undefined],
    ])
      await backend().database.write(companyId, queries =>
        noteChange(queries, { companyId, userName: 'Ayşe' }, { resource: 'menus', id: 7, before, after }),
      );
    const { results } = (await company.get<Page<Change>>('company-api/v1/changes/?ordering=pk')).body;
    expect(results.map(({ kind, record_name, before, after }) => [kind, record_name, before, after])).toEqual(
      [
        ['created', 'Öğle', null, { name: 'Öğle' }],
        ['changed', 'Akşam', { name: 'Öğle' }, { name: 'Akşam' }],
        ['changed', 'Akşam', {}, {}],
        ['deleted', 'Akşam', {}, null],
        ['deleted', 'Kısa', { name: 'Kısa', categories: long }, null],
      ],
    );
  });
});

onEachDatabase('sold out', backend => {
  it('can be no product that does not exist, and the closing time is no change of the company', async () => {
    const company = await buildCompany(backend());
    const body = { sold_out: true, time_zone: 'UTC' };
    expect((await company.send('PUT', 'company-api/v1/products/2147483647/sold-out/', body)).status).toBe(
      404,
    );
    const etag = async () => (await company.get('api/v1/my-company/')).headers.get('ETag');
    const before = await etag();
    expect(before).toMatch(/^"/);
    await company.send('PUT', 'company-api/v1/closing-time/', { closing_time: '02:15' });
    expect((await company.get('company-api/v1/closing-time/')).body).toEqual({ closing_time: '02:15' });
    expect(await etag()).toBe(before);
  });

  it('is a filter only when it is asked for', async () => {
    const company = await buildCompany(backend());
    await company.buildProduct();
    const count = async (query: string) =>
      (await company.get<Page<object>>(`company-api/v1/products/?${query}`)).body.count;
    expect([await count('sold_out=false'), await count('sold_out=true'), await count('allergens=')]).toEqual([
      1, 0, 1,
    ]);
    expect((await company.get('company-api/v1/products/?sold_out=x')).status).toBe(400);
  });
});
