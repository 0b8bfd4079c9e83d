import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Link, Menu, Product } from '../../server/contract/records';
import { drawDemoPhoto } from '../../server/demo/drawDemoPhoto';
import { argon2Passwords } from '../../server/platform/argon2Passwords';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { countOtherCompanies } from '../../server/demo/countOtherCompanies';
import { resetAll } from '../../server/sample/resetAll';
import { sampleData } from '../../server/sample/sampleData';
import { seedSample } from '../../server/sample/seedSample';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

it('the same numbers give the same company, and another seed another one', () => {
  expect(sampleData(300, 42)).toEqual(sampleData(300, 42));
  expect(sampleData(300, 42).products).not.toEqual(sampleData(300, 43).products);
  const names = sampleData(3000, 1).products.map(({ name }) => name);
  expect(new Set(names).size).toBe(3000);
});

onEachDatabase('a sample company', backend => {
  const seed = async (number: number) => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const services = { database: backend().database, photos, passwords: argon2Passwords, encodePhoto };
    const deps = { ...services, drawPhoto: drawDemoPhoto };
    return { photos, account: await seedSample(deps, { products: 60, seed: number }) };
  };
  type Page<Row> = { count: number; results: Row[] };

  const read = async (account: { username: string; password: string }) => {
    const { body } = await clientOf(backend()).send<{ token: string }>('POST', 'api/v1/login/', account);
    const client = clientOf(backend(), body.token);
    const list = async <Row>(path: string) =>
      (await client.get<Page<Row>>(`company-api/v1/${path}/?limit=1000&ordering=pk`)).body;
    return {
      products: await list<Product>('products'),
      menus: await list<Menu>('menus'),
      links: await list<Link>('qr-codes'),
      places: await list('product-categories'),
    };
  };

  it('is signed in to, has counted lists and photos, and is created again in place of itself', async () => {
    const { account } = await seed(42);
    const first = await read(account);
    expect([first.products.count, first.menus.count, first.links.count, first.places.count]).toEqual([
      60, 4, 8, 57,
    ]);
    expect(first.products.results.filter(({ photo }) => photo)).toHaveLength(6);
    expect(readdirSync(backend().photoFolder)).toHaveLength(12);

    await seed(42);
    const second = await read(account);
    expect(readdirSync(backend().photoFolder)).toHaveLength(12);
    const shown = ({ products: { results } }: typeof first) =>
      results.map(({ name, price, description, ingredients, created_at }) => ({
        name,
        price,
        description,
        created_at,
        ingredients: ingredients.map(ingredient => ingredient.name),
      }));
    expect(shown(second)).toEqual(shown(first));
  });

  it('is no company of a person whose name looks like one of a sample, and takes none away', async () => {
    const { database } = backend();
    const before = await countOtherCompanies(database);
    await backend().signUp({ username: 'qa-mehmet' });
    const person = await backend().signUp({ username: 'qa-8' });
    expect(await countOtherCompanies(database)).toBe(before + 2);
    await expect(seed(8)).rejects.toThrow('The name qa-8 belongs to a user of another company');
    expect((await clientOf(backend(), person.token).get('api/v1/me/')).status).toBe(200);
    const third = clientOf(backend(), person.token);
    const colleague = { username: 'qa-1', email: 'qa-1@example.com', first_name: 'Ali', last_name: 'Ak' };
    expect((await third.send('POST', 'api/v1/users/', colleague)).status).toBe(201);
    expect(await countOtherCompanies(database)).toBe(before + 2);
    await expect(seed(1)).rejects.toThrow('The name qa-1 belongs to a user of another company');
    const { account } = await seed(9);
    const client = clientOf(backend());
    const { body } = await client.send<{ token: string }>('POST', 'api/v1/login/', account);
    const user = { username: 'qa-kasiyer', email: 'kasiyer@example.com', first_name: 'Ali', last_name: 'Ak' };
    expect((await clientOf(backend(), body.token).send('POST', 'api/v1/users/', user)).status).toBe(201);
    expect(await countOtherCompanies(database)).toBe(before + 2);
  });

  it('is deleted with everything else, and people’s companies are counted before', async () => {
    const before = await countOtherCompanies(backend().database);
    await backend().signUp();
    expect(await countOtherCompanies(backend().database)).toBe(before + 1);
    const { photos, account } = await seed(7);
    expect(await countOtherCompanies(backend().database)).toBe(before + 1);
    await resetAll(backend().database, photos);
    expect(readdirSync(backend().photoFolder)).toEqual([]);
    expect(await countOtherCompanies(backend().database)).toBe(0);
    const { status } = await clientOf(backend()).send('POST', 'api/v1/login/', account);
    expect(status).toBe(400);
    await seed(7);
    expect((await read(account)).products.results[0]!.id).toBe(1);
  });
});
