import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mapWithConcurrency } from '../../src/api/concurrency/mapWithConcurrency';
import { nextClosing } from '../../server/domain/soldOut/nextClosing';
import type { Change } from '../../src/contract/records';
import type { Category, Ingredient, Link, Product } from '../../server/contract/records';
import { buildCompany } from '../support/company';
import { formOf, type Page } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

/** What the reference backend does beyond the contract: sold out, allergens, history. */

describe('the next closing time', () => {
  it.each([
    ['2026-11-24T20:00:00Z', '23:30', 'Europe/Istanbul', '2026-11-24T20:30:00.000Z'],
    ['2026-11-24T20:30:00Z', '23:30', 'Europe/Istanbul', '2026-11-25T20:30:00.000Z'],
    ['2026-11-24T21:30:00Z', '02:00', 'Europe/Istanbul', '2026-11-24T23:00:00.000Z'],
    ['2026-11-24T12:00:00Z', '00:00', 'America/New_York', '2026-11-25T05:00:00.000Z'],
    // The night in which clocks go from 02:00 to 03:00, and the one in which they go back.
    ['2026-03-28T22:00:00Z', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-24T22:00:00Z', '23:00', 'Europe/Berlin', '2026-10-25T22:00:00.000Z'],
    // Behind UTC, the change lies between the local time and the same time in UTC.
    ['2026-03-08T05:30:00Z', '04:00', 'America/New_York', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01T04:30:00Z', '04:00', 'America/New_York', '2026-11-01T09:00:00.000Z'],
    // A skipped time is the moment of the change, and a time that is shown twice is the first one.
    ['2026-03-28T22:00:00Z', '02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08T05:30:00Z', '02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08T05:30:00Z', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-09-06T01:00:00Z', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-10-24T22:00:00Z', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T01:00:00Z', '00:00', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ])('after %s, %s in %s is %s', (from, time, zone, expected) => {
    expect(nextClosing(new Date(from), time, zone).toISOString()).toBe(expected);
  });

  it('is always later, at most 25 hours away, and shows the closing time on the clock, unless that is skipped', () => {
    const zones = [
      'Europe/Istanbul',
      'Europe/Berlin',
      'America/New_York',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ];
    const dayBefore = (change: string) => {
      const max = new Date(change);
      return fc.date({ min: new Date(max.getTime() - 86_400_000), max, noInvalidDate: true });
    };
    const minutesOf = (moment: number, timeZone: string) => {
      const clock = new Date(moment).toLocaleTimeString('en-GB', {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
      });
      return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
          ...['2026-03-29T01:00Z', '2026-03-08T07:00Z', '2026-09-06T04:00Z', '2026-10-03T15:30Z'].map(
            dayBefore,
          ),
        ),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom(...zones),
        (from, hour, minute, timeZone) => {
          const time = [hour, minute].map(part => String(part).padStart(2, '0')).join(':');
          const next = nextClosing(from, time, timeZone);
          expect(next.getTime()).toBeGreaterThan(from.getTime());
          expect(next.getTime() - from.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
          const wanted = hour * 60 + minute;
          const shown = minutesOf(next.getTime(), timeZone);
          if (shown === wanted) return;
          // The minute before was earlier than the closing time, so that the clock has skipped it.
          const before = minutesOf(next.getTime() - 60_000, timeZone);
          const since = (minutes: number) => (minutes - before + 1_440) % 1_440;
          expect(since(wanted)).toBeGreaterThan(0);
          expect(since(wanted)).toBeLessThan(since(shown));
        },
      ),
      { numRuns: 500 },
    );
  });
});

onEachDatabase('sold out, allergens and history', backend => {
  const build = async () => {
    const company = await buildCompany(backend());
    const list = async <Row>(path: string) =>
      (await company.send<Page<Row>>('GET', `company-api/v1/${path}`)).body;
    const put = (path: string, body: object) => company.send<Product>('PUT', `company-api/v1/${path}/`, body);
    const send = <Body>(method: string, path: string, body?: unknown) =>
      company.send<Body>(method, path, body);
    return { ...company, list, put, send };
  };

  it('a product that is sold out is served again by itself, and its version stays', async () => {
    const { buildProduct, list, put } = await build();
    const product = await buildProduct({ name: 'Menemen' });
    const out = await put(`products/${product.id}/sold-out`, {
      sold_out: true,
      time_zone: 'Europe/Istanbul',
    });
    expect(out.status).toBe(200);
    expect(new Date(out.body.sold_out_until ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(out.body.updated_at).toBe(product.updated_at);
    expect((await list<Product>('products/?sold_out=true')).results.map(({ id }) => id)).toEqual([
      product.id,
    ]);

    await backend().database.run(
      `UPDATE products SET sold_out_until = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [product.id],
    );
    expect((await list<Product>('products/?sold_out=true')).count).toBe(0);
    const [again] = (await list<Product>('products/?limit=1')).results;
    expect(again?.sold_out_until).toBeNull();
  });

  it('a product comes back at the closing time of its company, or when a user says so', async () => {
    const { buildProduct, put, send } = await build();
    const product = await buildProduct({});
    expect((await send('GET', 'company-api/v1/closing-time/')).body).toEqual({ closing_time: '00:00' });
    expect((await put('closing-time', { closing_time: '23:30' })).body).toEqual({ closing_time: '23:30' });
    const { body } = await put(`products/${product.id}/sold-out`, { sold_out: true, time_zone: 'UTC' });
    expect(body.sold_out_until).toMatch(/T23:30:00.000Z$/);
    const back = await put(`products/${product.id}/sold-out`, { sold_out: false, time_zone: 'UTC' });
    expect(back.body.sold_out_until).toBeNull();
  });

  it.each([
    ['products/1/sold-out', { sold_out: 'maybe', time_zone: 'UTC' }, 'sold_out'],
    ['products/1/sold-out', { sold_out: true, time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['closing-time', { closing_time: '24:00' }, 'closing_time'],
    ['closing-time', { closing_time: '9:5' }, 'closing_time'],
  ])('PUT %s refuses %j beside %s', async (path, body, field) => {
    const { buildProduct, put } = await build();
    const { id } = await buildProduct({});
    const answer = await put(path.replace('/1/', `/${id}/`), body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  it('S5 the product of another company cannot be sold out, nor its history read', async () => {
    const [mine, other] = [await build(), await build()];
    const { id } = await other.buildProduct({});
    const answer = await mine.put(`products/${id}/sold-out`, { sold_out: true, time_zone: 'UTC' });
    expect(answer.status).toBe(404);
    expect((await mine.list<Change>(`changes/?resource=products&record=${id}`)).count).toBe(0);
    expect((await other.list<Change>(`changes/?resource=products&record=${id}`)).count).toBe(1);
  });

  it('allergens are stored once each in the order of the regulation, kept when they are not sent, and filtered', async () => {
    const { buildProduct, list, put, send } = await build();
    const { id } = await buildProduct({ name: 'Sütlaç' });
    const plain = await buildProduct({ name: 'Çay' });
    const change = (more: object) =>
      put(`products/${id}`, { name: 'Sütlaç', price: 90, ingredients: [], ...more });
    expect((await change({ allergens: ['nuts', 'milk', 'nuts'] })).body.allergens).toEqual(['milk', 'nuts']);
    expect((await change({})).body.allergens).toEqual(['milk', 'nuts']);
    const inForm = async (sent: string | string[]) => {
      const form = formOf({ name: 'Sütlaç', price: '90', allergens: sent });
      return (await send<Product>('PUT', `company-api/v1/products/${id}/`, form)).body.allergens;
    };
    expect(await inForm(['eggs', 'milk'])).toEqual(['eggs', 'milk']);
    expect(await inForm('nuts')).toEqual(['nuts']);
    expect(await inForm('')).toEqual([]);
    expect(await inForm('eggs,milk')).toEqual(['eggs', 'milk']);

    const ids = async (query: string) =>
      (await list<Product>(`products/?${query}`)).results.map(product => product.id);
    expect(await ids('allergens=milk')).toEqual([id]);
    expect(await ids('allergens=-milk')).toEqual([plain.id]);
    expect(await ids('allergens=milk&name=çay')).toEqual([]);

    // A million wrong codes are refused as quickly as one.
    const start = performance.now();
    for (const long of [Array<string>(240_000).fill('a'), 'a,'.repeat(400_000)])
      expect((await change({ allergens: long })).status).toBe(400);
    expect(performance.now() - start).toBeLessThan(2_000);

    const refused = await change({ allergens: ['milk', 'sugar'] });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['allergens']]);
    for (const [wrong, shown] of [
      ['sugar', 'sugar'],
      ['mi-lk', 'mi-lk'],
      ['--milk', '-milk'],
      ['x'.repeat(50), 'x'.repeat(40)],
    ]) {
      const refused = await send('GET', `company-api/v1/products/?allergens=${wrong}`);
      expect([refused.status, refused.body]).toEqual([
        400,
        { allergens: [`“${shown}” is no allergen of the list.`] },
      ]);
    }
    expect((await change({ allergens: [] })).body.allergens).toEqual([]);
  });

  it('the history has the links that are deleted with their menu', async () => {
    const { buildMenu, list, send } = await build();
    const menu = await buildMenu({ name: 'Akşam' });
    for (const slug of ['masa-1', 'masa-2'])
      await send('POST', 'company-api/v1/qr-codes/', { menu: menu.id, slug: `${slug}-${menu.id}` });
    await send('DELETE', `company-api/v1/menus/${menu.id}/`);
    const { results } = await list<Change>('changes/');
    const deleted = results.filter(({ kind }) => kind === 'deleted');
    expect(deleted.map(({ resource, record_name }) => `${resource} ${record_name}`).sort()).toEqual([
      `links masa-1-${menu.id}`,
      `links masa-2-${menu.id}`,
      'menus Akşam',
    ]);
    expect(deleted.find(({ record_name }) => record_name.startsWith('masa-1'))?.before).toMatchObject({
      slug: `masa-1-${menu.id}`,
      menu: { id: menu.id, name: 'Akşam' },
    });
  });

  it('the history has all links of a menu with many', async () => {
    const company = await build();
    const { id } = await company.buildMenu({ name: 'Masalar' });
    const slugs = Array.from({ length: 203 }, (_, index) => `masa-${index}-${id}`);
    await mapWithConcurrency(slugs, slug =>
      company.send('POST', 'company-api/v1/qr-codes/', { menu: id, slug }),
    );
    await company.send('DELETE', `company-api/v1/menus/${id}/`);
    const pages = await mapWithConcurrency([1, 2, 3], page =>
      company.get<{ results: Change[] }>(`company-api/v1/changes/?limit=100&page=${page}`),
    );
    const all = pages.flatMap(({ body }) => body.results);
    const deleted = all.filter(({ kind, resource }) => kind === 'deleted' && resource === 'links');
    expect(deleted.map(({ record_name }) => record_name).sort()).toEqual(slugs.sort());
  });

  it('the history says who has changed which field of what, and what it was', async () => {
    const { buildProduct, buildCategories, buildMenu, list, put, send } = await build();
    const product = await buildProduct({ name: 'Menemen', price: 120 });
    await put(`products/${product.id}`, { name: 'Menemen', description: '', price: 140, ingredients: [] });
    // A save of the same values is no change.
    await put(`products/${product.id}`, { name: 'Menemen', description: '', price: 140, ingredients: [] });
    const [category] = await buildCategories(['Kahvaltı']);
    await send('PATCH', `company-api/v1/categories/${category!.id}/`, { sort_order: 7 });
    await put(`categories/${category!.id}`, { name: 'Sabah' });
    const menu = await buildMenu({ name: 'Hafta sonu', categories: [category!.id] });
    const ingredient = await send<Ingredient>('POST', 'company-api/v1/ingredients/', { name: 'Domates' });
    await put(`ingredients/${ingredient.body.id}`, { name: 'Taze domates' });
    const link = await send<Link>('POST', 'company-api/v1/qr-codes/', {
      menu: menu.id,
      slug: `s-${menu.id}`,
    });
    await send('DELETE', `company-api/v1/qr-codes/${link.body.id}/`);
    await send('PATCH', 'api/v1/my-company/', { name: 'Yeni ad' });
    await send('DELETE', `company-api/v1/products/${product.id}/`);

    const { results } = await list<Change>('changes/');
    const told = results.map(({ kind, resource, record_name, before, after }) => ({
      kind,
      resource,
      record_name,
      before,
      after,
    }));
    expect(told.toReversed()).toMatchObject([
      { kind: 'created', resource: 'products', record_name: 'Menemen', before: null, after: { price: 120 } },
      { kind: 'changed', resource: 'products', before: { price: 120 }, after: { price: 140 } },
      { kind: 'created', resource: 'categories', record_name: 'Kahvaltı' },
      { kind: 'changed', resource: 'categories', before: { name: 'Kahvaltı' }, after: { name: 'Sabah' } },
      { kind: 'created', resource: 'menus', after: { categories: [{ name: 'Sabah' }] } },
      { kind: 'created', resource: 'ingredients' },
      {
        kind: 'changed',
        resource: 'ingredients',
        before: { name: 'Domates' },
        after: { name: 'Taze domates' },
      },
      { kind: 'created', resource: 'links', record_name: `s-${menu.id}` },
      { kind: 'deleted', resource: 'links', after: null },
      { kind: 'changed', resource: 'company', after: { name: 'Yeni ad' } },
      { kind: 'deleted', resource: 'products', before: { price: 140, photo: false }, after: null },
    ]);
    expect(
      Object.keys(
        results.find(change => change.kind === 'changed' && change.resource === 'products')!.after!,
      ),
    ).toEqual(['price']);
    expect(new Set(results.map(({ user }) => user)).size).toBe(1);
    expect(results[0]?.user).not.toBe('');

    const ofCategory = await list<Change>(
      `changes/?resource=categories&record=${category!.id}&limit=1&page=2`,
    );
    expect([ofCategory.count, ofCategory.results[0]?.kind]).toEqual([2, 'created']);
  });

  it('a change that is refused or repeated is not in the history twice', async () => {
    const { account, list, send } = await build();
    const headers = {
      Authorization: `Token ${account.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'once',
    };
    for (let time = 0; time < 2; time += 1) {
      const created = await backend().fetch('http://backend.test/company-api/v1/menus/', {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'Akşam' }),
      });
      expect(created.status).toBe(201);
    }
    await send<Category>('POST', 'company-api/v1/categories/', { name: '' });
    expect((await list<Change>('changes/')).count).toBe(1);
  });

  it('changes are kept for a year', async () => {
    const { buildMenu, list } = await build();
    await buildMenu({ name: 'Eski' });
    const [{ id } = { id: 0 }] = (await list<Change>('changes/')).results;
    await backend().database.run(`UPDATE changes SET at = at - interval '366 days' WHERE id = $1`, [id]);
    await buildMenu({ name: 'Yeni' });
    expect((await list<Change>('changes/')).results.map(change => change.record_name)).toEqual(['Yeni']);
  });
});
