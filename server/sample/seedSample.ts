import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { fold } from '../../src/contract/fold';
import type { Database, Queries } from '../database/Database';
import {
  categories,
  companies,
  ingredients,
  links,
  menuCategories,
  menus,
  productCategories,
  productIngredients,
  products,
  users,
} from '../database/schema';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';
import { newPhotoName, thumbnailOf } from '../domain/photos/photoNames';
import { discardPhoto, type EncodedPhoto, type Photos } from '../domain/photos/savePhoto';
import { nameColumns } from '../domain/records/nameColumns';
import { IS_SAMPLE, sampleAccount, type SampleAccount } from './sampleAccount';
import { PICTURES, sampleData, type SampleData } from './sampleData';

type DrawPhoto = (colours: string[]) => Promise<File>;

interface SampleDeps extends Photos {
  database: Database;
  passwords: PasswordHasher;
  /** Draws the photo of a product from its colours. Without it, no product has a photo. */
  drawPhoto?: DrawPhoto;
}

/** Rows of one statement: PostgreSQL accepts 65,535 values. */
const MAX_ROWS = 2_000;
const MAX_CONCURRENT_PHOTOS = 20;

/**
 * Creates a company with made-up records, in place of the one of the same seed.
 * @returns the account that signs in to it
 * @throws RangeError if the name of the account belongs to a user of another company
 */
export async function seedSample(
  deps: SampleDeps,
  { products: count, seed }: { products: number; seed: number },
): Promise<SampleAccount> {
  const { database, photos, passwords } = deps;
  const { email, ...account } = sampleAccount(seed);
  await removeOld(deps, account.username);

  const data = sampleData(count, seed);
  const names = deps.drawPhoto ? await savePictures(deps, deps.drawPhoto, data) : [];
  const [company] = await database.queries
    .insert(companies)
    .values({
      name: `Örnek Lokanta ${seed}`,
      address: 'Moda Caddesi 1, İstanbul',
      phoneNumber: '+90 216 555 00 00',
      email,
      website: 'https://example.com',
      currencyId: 2,
      companyTypeId: 1,
    })
    .returning({ id: companies.id });
  const { id } = company as { id: number };
  try {
    await database.write(id, queries => insertAll(queries, id, data, names));
    await database.queries.insert(users).values({
      companyId: id,
      username: account.username,
      usernameFolded: fold(account.username),
      email,
      emailFolded: fold(email),
      passwordHash: await passwords.hash(account.password),
      firstName: 'Örnek',
      lastName: 'Kişi',
    });
  } catch (error) {
    await database.queries.delete(companies).where(eq(companies.id, id));
    await Promise.all(names.map(name => discardPhoto(photos, name)));
    throw error;
  }
  return account;
}

async function removeOld(
  { database, photos }: Pick<SampleDeps, 'database' | 'photos'>,
  username: string,
): Promise<void> {
  const [user] = await database.queries
    .select({ companyId: users.companyId, isSample: sql<boolean>`${sql.raw(IS_SAMPLE)}` })
    .from(users)
    .where(eq(users.usernameFolded, fold(username)));
  if (!user) return;
  if (!user.isSample)
    throw new RangeError(`The name ${username} belongs to a user of another company: choose another --seed.`);
  const old = await database.read(user.companyId, queries =>
    queries.select({ photo: products.photo }).from(products).where(eq(products.companyId, user.companyId)),
  );
  await database.queries.delete(companies).where(eq(companies.id, user.companyId));
  for (const { photo } of old) await discardPhoto(photos, photo);
}

/** Stores a file for each product with a picture. @returns the names, in the order of the products */
async function savePictures(
  { photos, encodePhoto }: SampleDeps,
  drawPhoto: DrawPhoto,
  data: SampleData,
): Promise<(string | null)[]> {
  const pictures: EncodedPhoto[] = [];
  for (const colours of PICTURES) pictures.push(await encodePhoto(await drawPhoto(colours)));
  const names = data.products.map(({ picture }) => (picture === null ? null : newPhotoName()));
  const wanted = names.flatMap((name, index) => {
    const picture = pictures[data.products[index]?.picture ?? -1];
    return name && picture ? [{ name, picture }] : [];
  });
  for (let start = 0; start < wanted.length; start += MAX_CONCURRENT_PHOTOS) {
    await Promise.all(
      wanted
        .slice(start, start + MAX_CONCURRENT_PHOTOS)
        .flatMap(({ name, picture }) => [
          photos.put(name, picture.photo),
          photos.put(thumbnailOf(name), picture.thumbnail),
        ]),
    );
  }
  return names;
}

async function insertAll(
  queries: Queries,
  companyId: number,
  data: SampleData,
  photos: (string | null)[],
): Promise<void> {
  const insert = async (table: PgTable & { id: unknown }, rows: object[]): Promise<number[]> => {
    const ids: number[] = [];
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      const added = await queries
        .insert(table)
        .values(rows.slice(start, start + MAX_ROWS) as never)
        .returning({ id: table.id as never });
      ids.push(...(added as { id: number }[]).map(({ id }) => id));
    }
    return ids;
  };
  const connect = async (table: PgTable, rows: object[]) => {
    for (let start = 0; start < rows.length; start += MAX_ROWS)
      await queries.insert(table).values(rows.slice(start, start + MAX_ROWS));
  };

  const ingredientIds = await insert(
    ingredients,
    data.ingredients.map(name => ({ companyId, ...nameColumns(name) })),
  );
  const categoryIds = await insert(
    categories,
    data.categories.map(({ name, description }, sortOrder) => ({
      companyId,
      ...nameColumns(name),
      description,
      sortOrder,
    })),
  );
  const productIds = await insert(
    products,
    data.products.map(({ name, description, price, createdAt }, index) => ({
      companyId,
      ...nameColumns(name),
      description,
      price,
      photo: photos[index] ?? null,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await connect(
    productIngredients,
    data.products.flatMap((product, index) =>
      product.ingredients.map(used => ({
        companyId,
        productId: productIds[index],
        ingredientId: ingredientIds[used],
      })),
    ),
  );
  const places = new Map<number, number>();
  await connect(
    productCategories,
    data.products.flatMap(({ category }, index) => {
      if (category === null) return [];
      const sortOrder = places.get(category) ?? 0;
      places.set(category, sortOrder + 1);
      return [{ companyId, productId: productIds[index], categoryId: categoryIds[category], sortOrder }];
    }),
  );
  const menuIds = await insert(
    menus,
    data.menus.map(({ name, description }) => ({ companyId, ...nameColumns(name), description })),
  );
  await connect(
    menuCategories,
    data.menus.flatMap((menu, index) =>
      menu.categories.map(category => ({
        companyId,
        menuId: menuIds[index],
        categoryId: categoryIds[category],
      })),
    ),
  );
  await connect(
    links,
    data.links.map(({ menu, ...link }) => ({ companyId, menuId: menuIds[menu], ...link })),
  );
}
