import { clientOf } from './client';

const PATHS = [
  ...['ingredients', 'products', 'categories', 'product-categories', 'menus', 'qr-codes'].map(
    list => `company-api/v1/${list}/`,
  ),
  'api/v1/my-company/',
];

/** Returns everything that the company of a token has stored. */
export async function storedBy(backend: { fetch: typeof fetch }, token: string): Promise<unknown[]> {
  const client = clientOf(backend, token);
  const stored: unknown[] = [];
  for (const path of PATHS) {
    const { status, body } = await client.get<unknown>(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    stored.push(body);
  }
  return stored;
}
