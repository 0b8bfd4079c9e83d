import { eq, sql } from 'drizzle-orm';
import { fold } from '../../src/contract/fold';
import type { Database, Queries } from '../database/Database';
import { companies, users } from '../database/schema';
import { discardPhoto, savePhoto, type Photos } from '../domain/photos/savePhoto';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';
import { addCategory } from '../domain/records/categories';
import { addIngredient } from '../domain/records/ingredients';
import { addLink } from '../domain/records/links';
import { addMenu } from '../domain/records/menus';
import { addPlace } from '../domain/records/productCategories';
import { addProduct } from '../domain/records/products';
import { countOtherCompanies } from './countOtherCompanies';
import { demoCompany, categories, ingredients, menus, demoUser, products } from './demoCompany';

interface DemoDeps extends Photos {
  database: Database;
  passwords: PasswordHasher;
  /** Draws the photo of a product from its colours. */
  drawPhoto: (colours: string[]) => Promise<File>;
}

/**
 * Creates the demo company with its account, unless there are companies of people: one of them may be the demo company whose
 * account was removed, because its password is known.
 * @returns whether it is new, was there before, or does not exist
 */
export async function seedDemo({
  database,
  passwords,
  photos,
  encodePhoto,
  drawPhoto,
}: DemoDeps): Promise<'new' | 'there' | 'none'> {
  const username = fold(demoUser.username);
  const there = await database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameFolded, username));
  if (there.length > 0) return 'there';
  if ((await countOtherCompanies(database)) > 0) return 'none';

  const pictures = await Promise.all(
    products.map(async ({ colours }) =>
      colours ? savePhoto({ photos, encodePhoto }, await drawPhoto(colours)) : null,
    ),
  );
  const { password, email, ...names } = demoUser;
  const passwordHash = await passwords.hash(password);
  try {
    // All or nothing: a start that is killed leaves no company without an account.
    await database.transaction(async queries => {
      const [company] = await queries
        .insert(companies)
        .values({ ...demoCompany, currencyId: 2, companyTypeId: 2 })
        .returning({ id: companies.id });
      const { id } = company as { id: number };
      // Row-level security lets rows of this company in only.
      await queries.execute(sql`SELECT set_config('sofra.company_id', ${String(id)}, true)`);
      await fill(queries, id, pictures);
      await queries.insert(users).values({
        ...names,
        companyId: id,
        usernameFolded: username,
        email,
        emailFolded: fold(email),
        passwordHash,
      });
    });
  } catch (error) {
    await Promise.all(pictures.map(name => discardPhoto(photos, name)));
    throw error;
  }
  return 'new';
}

async function fill(queries: Queries, companyId: number, pictures: (string | null)[]): Promise<void> {
  const ingredientIds = new Map<string, number>();
  for (const name of ingredients) {
    ingredientIds.set(name, (await addIngredient(queries, companyId, { name })).id);
  }
  const categoryIds = new Map<string, number>();
  for (const [index, [name, description]] of categories.entries()) {
    const category = await addCategory(queries, companyId, { name, description, sort_order: index });
    categoryIds.set(name, category.id);
  }
  for (const [index, { category, ...product }] of products.entries()) {
    const { id } = await addProduct(queries, companyId, {
      name: product.name,
      description: product.description,
      price: product.price,
      photo: pictures[index] ?? null,
      ingredients: product.ingredients.map(name => ingredientIds.get(name) ?? 0),
    });
    await addPlace(queries, companyId, { product: id, category: categoryIds.get(category) ?? 0 });
  }
  for (const { name, description, slug, linkDescription, categories: names } of menus) {
    const ids = names.map(category => categoryIds.get(category) ?? 0);
    const menu = await addMenu(queries, companyId, { name, description, categories: ids });
    await addLink(queries, companyId, { menu: menu.id, slug, description: linkDescription });
  }
}
