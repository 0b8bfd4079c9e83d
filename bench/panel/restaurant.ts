import { join } from 'node:path';
import { openPglite } from '../../server/database/openPglite';
import { ingredients as ingredientTable } from '../../server/database/schema';
import { drawDemoPhoto } from '../../server/demo/drawDemoPhoto';
import { seedDemo } from '../../server/demo/seedDemo';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { savePhoto } from '../../server/domain/photos/savePhoto';
import { argon2Passwords } from '../../server/platform/argon2Passwords';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { prepareDataFolder } from '../../server/stores/prepareDataFolder';
import { nameColumns } from '../../server/domain/records/nameColumns';
import { addCategory } from '../../server/domain/records/categories';
import { addProduct } from '../../server/domain/records/products';

export const PRODUCTS = 600;
const INGREDIENTS = 10_000;
const CATEGORIES = 60;

const COLOURS = ['#c2573b', '#3f7d4e', '#d9a441', '#7a4fa3', '#2f6f9f', '#8a5a2b'];
const DISHES = [
  'Mercimek Çorbası',
  'Izgara Köfte',
  'İçli Köfte',
  'Zeytinyağlı Enginar',
  'Şakşuka',
  'Fırın Sütlaç',
];

/** Returns the name of a product by its index, in the order of creation. */
export const productName = (index: number) => `${DISHES[index % DISHES.length] ?? ''} ${index + 1}`;

/** Fills a data folder with a large restaurant. Both panels are measured with it. */
export async function buildRestaurant(folder: string): Promise<void> {
  await prepareDataFolder(folder);
  const database = await openPglite(folder);
  const photos = { photos: await folderPhotoStore(join(folder, 'photos')), encodePhoto };
  await seedDemo({ database, passwords: argon2Passwords, drawPhoto: drawDemoPhoto, ...photos });
  const { rows } = await database.run('select min(id) as id from companies', []);
  const company = Number(rows[0]?.id);

  const plates = await Promise.all(
    COLOURS.map(async (colour, index) =>
      savePhoto(photos, await drawDemoPhoto([colour, COLOURS.at(index - 1) ?? colour])),
    ),
  );
  await database.write(company, async queries => {
    for (let first = 0; first < INGREDIENTS; first += 1000) {
      const names = Array.from(
        { length: 1000 },
        (_, index) => `Malzeme ${String(first + index).padStart(5, '0')}`,
      );
      await queries
        .insert(ingredientTable)
        .values(names.map(name => ({ companyId: company, ...nameColumns(name) })));
    }
    const some = await queries.select({ id: ingredientTable.id }).from(ingredientTable).limit(300);
    for (let index = 0; index < PRODUCTS; index++) {
      const ingredients = [0, 1, 2].map(step => some[(index * 3 + step) % some.length]?.id ?? 0);
      await addProduct(queries, company, {
        name: productName(index),
        description: 'Günün taze malzemeleriyle, sipariş üzerine.',
        price: String(85 + (index % 40) * 7.5),
        // Products share pictures: loading them is measured, not the number of files.
        photo: plates[index % plates.length] ?? null,
        ingredients,
      });
    }
    for (let index = 0; index < CATEGORIES; index++) {
      const name = `Bölüm ${String(index + 1).padStart(2, '0')}`;
      await addCategory(queries, company, { name, description: 'Mutfaktan', sort_order: 100 + index });
    }
  });
  await database.close();
}
