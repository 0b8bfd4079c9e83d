import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../server/contract/records';
import { repeatableOf } from '../../server/http/repeatable';
import { etagOf, requireVersion, versioned } from '../../server/http/etag';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { clientOf, formOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

/** ETags and idempotency keys: what two people on one record, and a repeated request, meet. */

onEachDatabase('versions', backend => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(backend());
  });

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
    { account } = company,
  ) => {
    const isForm = body instanceof FormData;
    const answer = await backend().fetch(`http://backend.test/${path}`, {
      method,
      headers: {
        Authorization: `Token ${account.token}`,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      etag: answer.headers.get('ETag'),
      body: (text ? JSON.parse(text) : undefined) as {
        id: number;
        name: string;
        detail?: string;
        photo?: string;
      },
    };
  };

  describe('P22 If-Match', () => {
    it.each(['categories', 'menus', 'products', 'qr-codes', 'ingredients'])(
      'of an older version is refused on %s, and nothing is changed',
      async resource => {
        const menu = await company.buildMenu();
        const bodies: Record<string, object> = {
          products: { name: 'Ayran', price: 10, ingredients: [] },
          'qr-codes': { menu: menu.id, slug: `surum-${Date.now()}-${Math.random().toString(36).slice(2)}` },
        };
        const sent = bodies[resource] ?? { name: `Bir ${Math.random()}` };
        const path = `company-api/v1/${resource}/`;
        const created = await call('POST', path, {}, sent);
        expect(created.status).toBe(201);
        expect(created.etag).toMatch(/^"\d{4}-.*Z"$/);
        const one = `${path}${created.body.id}/`;
        const changed = await call('PUT', one, { 'If-Match': created.etag! }, sent);
        expect(changed.status).toBe(200);
        expect(changed.etag).not.toBe(created.etag);
        for (const method of ['PUT', 'DELETE']) {
          const late = await call(
            method,
            one,
            { 'If-Match': created.etag! },
            method === 'PUT' ? sent : undefined,
          );
          expect([late.status, late.body.detail]).toEqual([
            412,
            'This was changed by someone else in the meantime.',
          ]);
        }
        expect((await call('PUT', one, { 'If-Match': `W/${changed.etag}, "other"` }, sent)).status).toBe(200);
        expect((await call('PUT', one, { 'If-Match': '*' }, sent)).status).toBe(200);
        expect((await call('DELETE', one)).status).toBe(204);
      },
    );

    it('works on the company, and a read has the version of the record', async () => {
      const read = await call('GET', 'api/v1/my-company/');
      expect(read.etag).toMatch(/^"/);
      const path = 'api/v1/my-company/';
      expect((await call('PATCH', path, { 'If-Match': read.etag! }, { address: 'Yeni' })).status).toBe(200);
      expect((await call('PATCH', path, { 'If-Match': read.etag! }, { address: 'Eski' })).status).toBe(412);
      const menu = await company.buildMenu();
      const { etag } = await call('GET', `company-api/v1/menus/${menu.id}/`);
      expect(etag).toBe(`"${menu.updated_at}"`);
    });

    it('lets exactly one of 20 parallel changes of one version through', async () => {
      const { id, updated_at } = await company.buildCategory({ name: 'Yarış' });
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const path = `company-api/v1/categories/${id}/`;
          return (await call('PUT', path, { 'If-Match': `"${updated_at}"` }, { name: `Yarış ${index}` }))
            .status;
        }),
      );
      expect(statuses.filter(status => status === 200)).toHaveLength(1);
      expect(statuses.filter(status => status === 412)).toHaveLength(19);
    });
  });

  describe('P8 an Idempotency-Key', () => {
    const key = () => ({ 'Idempotency-Key': `key-${Math.random()}` });

    it.each(['categories', 'menus', 'ingredients'])(
      'creates one of the %s, however often it is sent, also at the same time',
      async resource => {
        const path = `company-api/v1/${resource}/`;
        const headers = key();
        const sent = { name: `Tek ${Math.random()}` };
        const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, headers, sent)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
        const stored = await company.stored<{ name: string }>(resource);
        expect(stored.filter(({ name }) => name === sent.name)).toHaveLength(1);
        expect((await call('POST', path, headers, { name: 'Başka' })).status).toBe(422);
        expect((await call('POST', `company-api/v1/menus/`, headers, { name: 'Başka' })).status).toBe(422);
      },
    );

    it.each(['categories', 'menus', 'ingredients', 'products', 'qr-codes', 'product-categories'])(
      'deletes one of the %s once: its repetition is answered alike, and one with another key with 404',
      async resource => {
        const menu = await company.buildMenu();
        const product = await company.buildProduct();
        const [category] = await company.buildCategories([`Tek ${Math.random()}`]);
        const place = { product: product.id, category: category!.id, sort_order: 0 };
        const { body: placed } = await company.send<{ id: number }>(
          'POST',
          'company-api/v1/product-categories/',
          place,
        );
        const records: Record<string, { id: number }> = {
          categories: category!,
          menus: menu,
          ingredients: await company.buildIngredient(),
          products: product,
          'qr-codes': await company.buildLink({ menu: menu.id }),
          'product-categories': placed,
        };
        const path = `company-api/v1/${resource}/${records[resource]!.id}/`;
        const headers = key();
        const answers = await Promise.all(Array.from({ length: 4 }, () => call('DELETE', path, headers)));
        expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
        expect((await call('DELETE', path, key())).status).toBe(404);
        expect((await call('DELETE', path, {})).status).toBe(404);
        expect((await call('DELETE', 'company-api/v1/menus/1/', headers)).status).toBe(422);
      },
    );

    it('creates again what was deleted since', async () => {
      const headers = key();
      const path = 'company-api/v1/menus/';
      const first = await call('POST', path, headers, { name: 'Akşam' });
      await call('DELETE', `${path}${first.body.id}/`, {});
      const second = await call('POST', path, headers, { name: 'Akşam' });
      const third = await call('POST', path, headers, { name: 'Akşam' });
      expect([second.status, third.body.id]).toEqual([201, second.body.id]);
      expect(second.body.id).not.toBe(first.body.id);
      expect((await call('GET', `${path}${second.body.id}/`, {})).body.name).toBe('Akşam');
    });

    it('that has created a deleted record again is valid for another day', async () => {
      const headers = key();
      const path = 'company-api/v1/menus/';
      const send = () => call('POST', path, headers, { name: 'Gece' });
      const companyId = await companyIdOf(backend().database, company.account);
      const age = (hours: number) =>
        backend().database.write(companyId, queries =>
          queries.execute(
            sql`UPDATE idempotency_keys SET created_at = created_at - ${hours} * interval '1 hour'`,
          ),
        );
      const first = await send();
      await call('DELETE', `${path}${first.body.id}/`, {});
      await age(23);
      const second = await send();
      await age(2);
      const third = await send();
      expect([second.status, third.body.id]).toEqual([201, second.body.id]);
    });

    it('is forgotten after a day, also where many others are too, of which each write deletes some', async () => {
      const headers = key();
      const path = 'company-api/v1/menus/';
      const first = await call('POST', path, headers, { name: 'Eski' });
      const companyId = await companyIdOf(backend().database, company.account);
      const count = async () => {
        const { rows } = await backend().database.run(
          `SELECT count(*)::int AS count FROM idempotency_keys WHERE company_id = $1 AND key LIKE 'old %'`,
          [companyId],
        );
        return rows[0]!.count;
      };
      await backend().database.run(
        `INSERT INTO idempotency_keys (company_id, key, fingerprint, created, created_at)
         SELECT $1, 'old ' || n, 'f', '{}', clock_timestamp() - interval '26 hours' FROM generate_series(1, 50) AS n`,
        [companyId],
      );
      await backend().database.run(
        `UPDATE idempotency_keys SET created_at = clock_timestamp() - interval '25 hours' WHERE company_id = $1 AND key = $2`,
        [companyId, headers['Idempotency-Key']],
      );
      const again = await call('POST', path, headers, { name: 'Eski' });
      expect([again.status, again.body.id === first.body.id]).toEqual([201, false]);
      expect(await count()).toBeGreaterThanOrEqual(30);
    });

    it('creates a product with its photo once, and leaves no second file', async () => {
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#964' } })
        .png()
        .toBuffer();
      const form = () =>
        formOf({
          name: 'Menemen',
          price: '90',
          photo: new File([new Uint8Array(picture)], 'm.png', { type: 'image/png' }),
        });
      const headers = key();
      const first = await call('POST', 'company-api/v1/products/', headers, form());
      const files = readdirSync(backend().photoFolder).length;
      const second = await call('POST', 'company-api/v1/products/', headers, form());
      expect(readdirSync(backend().photoFolder)).toHaveLength(files);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      const { photo } = (await call('GET', `company-api/v1/products/${first.body.id}/`)).body;
      const answer = await backend().fetch(photo!);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
      expect(
        (await company.stored<Product>('products')).filter(({ name }) => name === 'Menemen'),
      ).toHaveLength(1);
    });

    it('is not used up by a refusal, belongs to one company, and ends after a day', async () => {
      const headers = key();
      const path = 'company-api/v1/categories/';
      expect((await call('POST', path, headers, { name: '' })).status).toBe(400);
      const first = await call('POST', path, headers, { name: 'Günlük' });
      expect(first.status).toBe(201);
      const other = await buildCompany(backend());
      const elsewhere = await call('POST', path, headers, { name: 'Günlük' }, other);
      expect(elsewhere.status).toBe(201);
      expect(elsewhere.body.id).not.toBe(first.body.id);
      const { rows } = await backend().database.run('SELECT company_id FROM users WHERE username = $1', [
        company.account.username,
      ]);
      const companyId = rows[0]!.company_id as number;
      await backend().database.write(companyId, queries =>
        queries.execute(
          sql`UPDATE idempotency_keys SET created_at = clock_timestamp() - interval '25 hours'`,
        ),
      );
      const nextDay = await call('POST', path, headers, { name: 'Günlük' });
      expect(nextDay.status).toBe(201);
      expect(nextDay.body.id).not.toBe(first.body.id);
    });

    it.each(['', ' ', 'with space', 'x'.repeat(201)])(
      'that is %j is refused, unless it is missing',
      async value => {
        const { status, body } = await call(
          'POST',
          'company-api/v1/menus/',
          { 'Idempotency-Key': value },
          { name: 'Anahtar' },
        );
        if (value.trim() === '') expect([201, 400]).toContain(status);
        else expect([status, body.detail]).toEqual([400, expect.stringContaining('1 to 200')]);
      },
    );
  });

  it('are announced in capabilities', async () => {
    const client = clientOf(backend(), company.account.token);
    const { body } = await client.get<{ capabilities: string[] }>('api/v1/me/');
    expect(body.capabilities).toEqual(expect.arrayContaining(['etag', 'idempotency', 'sessions']));
  });
});

describe('a version', () => {
  const record = { updated_at: '2026-04-06T09:30:00.000Z' };
  const etag = '"2026-04-06T09:30:00.000Z"';

  it('is when a record was changed, also if the answer does not show it', () => {
    expect(etagOf(record)).toBe(etag);
    expect(etagOf(versioned({ name: 'x' }, record.updated_at))).toBe(etag);
    for (const answer of [undefined, null, 'x', {}, { updated_at: 7 }])
      expect(etagOf(answer)).toBeUndefined();
  });

  it.each([undefined, '*', ' * ', etag, ` ${etag} `, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`])(
    'is the one of If-Match: %s',
    ifMatch => {
      expect(() => requireVersion(ifMatch, record)).not.toThrow();
    },
  );

  it('is none of an answer without one', () => {
    expect(() => requireVersion(etag, {})).toThrow('Refused with 412');
  });

  it.each(['"other"', '', 'W/"other"', '2026-04-06T09:30:00.000Z', `${etag}x`, `x W/${etag}`])(
    'is not the one of If-Match: %s',
    ifMatch => {
      expect(() => requireVersion(ifMatch, record)).toThrow('Refused with 412');
    },
  );
});

describe('P3 the key of a creation', () => {
  const app = new Hono();
  let body: unknown;
  app.post('/:path', async context => context.json((await repeatableOf(context, body)) ?? null));
  const fingerprint = async (sent: unknown, path = '/a') => {
    body = sent;
    const answer = await app.request(path, { method: 'POST', headers: { 'Idempotency-Key': 'k' } });
    return ((await answer.json()) as { fingerprint: string }).fingerprint;
  };

  it('stands for the path and the whole body, with the content of its files', async () => {
    const file = (content: string) => ({ name: 'Çay', photo: new File([content], 'x.png') });
    const bodies = [undefined, null, 'x', {}, { name: 'Çay' }, file('one'), file('two')];
    const prints: string[] = [];
    for (const sent of bodies) prints.push(await fingerprint(sent));
    expect(new Set(prints).size).toBe(bodies.length);
    expect(await fingerprint(file('one'))).toBe(prints[5]);
    expect(await fingerprint({}, '/b')).not.toBe(prints[3]);
  });
});
