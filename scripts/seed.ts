/**
 * `npm run seed -- [--products 500] [--seed 1]`: creates a company with made-up records on the reference backend, whose
 * configuration is that of `npm start`. The same numbers give the same records. The backend must not run, unless it uses
 * PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '../server/shared/config';
import { drawDemoPhoto } from '../server/demo/drawDemoPhoto';
import { openLog } from '../server/shared/log';
import { openStores } from '../server/stores/openStores';
import { argon2Passwords } from '../server/platform/argon2Passwords';
import { encodePhoto } from '../server/platform/encodePhoto';
import { seedSample } from '../server/sample/seedSample';
import { StartError } from '../server/shared/StartError';

const MAX_PRODUCTS = 100_000;

try {
  const { products, seed } = readOptions();
  const start = performance.now();
  const { database, photos } = await openStores(loadConfig(process.env), openLog(), 'creates a company');
  const account = await seedSample(
    { database, photos, passwords: argon2Passwords, encodePhoto, drawPhoto: drawDemoPhoto },
    { products, seed },
  );
  await database.close();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Created ${products} products in ${seconds} s. Sign in as ${account.username} with the password ${account.password}`,
  );
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @throws RangeError with a sentence */
function readOptions(): { products: number; seed: number } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { products: text, seed: text } });
  const number = (name: 'products' | 'seed', missing: number, max: number) => {
    const value = Number(values[name] ?? missing);
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw new RangeError(`--${name} is "${values[name]}": write a whole number from 0 to ${max}.`);
    return value;
  };
  return { products: number('products', 500, MAX_PRODUCTS), seed: number('seed', 1, 2 ** 31 - 1) };
}
