import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';

const require = createRequire(import.meta.url);

describe('the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-openapi-'));
  let backend: Backend;
  let text: string;

  beforeAll(async () => {
    backend = await startBackend();
    text = await (await backend.fetch('http://backend.test/openapi.json')).text();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await backend.close();
  });

  it('K1 conforms to the recommended rules of Redocly', async () => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const redocly = require.resolve('@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await promisify(execFile)(process.execPath, [redocly, 'lint', file, '--format=json'], {
      env,
    }).catch((failed: unknown) => failed as { stdout: string });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  });

  it('K1 gives a generated client the types of bodies, answers and refusals', async () => {
    writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypes(text)));
    writeFileSync(join(folder, 'client.ts'), client);
    const program = ts.createProgram([join(folder, 'client.ts')], {
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      // Without the library of the browser, which would take most of the time.
      lib: ['lib.es2022.d.ts'],
      types: [],
    });
    const problems = ts.getPreEmitDiagnostics(program);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  it('S17 has a page under a policy without inline scripts and styles, and serves only the files of the page', async () => {
    const get = (path: string) => backend.fetch(`http://backend.test/${path}`);
    const page = await get('docs');
    const policy = page.headers.get('Content-Security-Policy');
    expect(policy).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'/,
    );
    const named = [...(await page.text()).matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, path]) => path!);
    expect(named).toHaveLength(4);
    for (const path of named) expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const path of ['docs/index.html', 'docs/package.json', 'docs/..%2fdocs.js'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

/** Compiled with the generated types. */
const client = `
import type { operations } from './types';

type Name = keyof operations;
type Body<N extends Name> = operations[N] extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined;
type Json<Response> = Response extends { content: { 'application/json': infer A } } ? A : undefined;
type Answer<N extends Name> = Json<operations[N]['responses'][200 & keyof operations[N]['responses']]>;
type Created<N extends Name> = Json<operations[N]['responses'][201 & keyof operations[N]['responses']]>;

declare function call<N extends Name>(name: N, body: Body<N>): Promise<Answer<N>>;
declare function create<N extends Name>(name: N, body: Body<N>): Promise<Created<N>>;

export async function journey(): Promise<string[]> {
  const { token } = await call('signIn', { username: 'defne', password: 'tarhana' });
  const { count, results } = await call('listCategories', undefined);
  const product = await create('createProduct', { name: 'Sahlep', price: 80, ingredients: [12], photo: null });
  const price: number = product.price;
  const menu = await create('createMenu', { name: 'Akşam', categories: results.map(({ id }) => id) });
  // @ts-expect-error a product needs a price
  await create('createProduct', { name: 'Sahlep' });
  // @ts-expect-error a price is a number
  await create('createProduct', { name: 'Sahlep', price: '80' });
  // @ts-expect-error a category has no title
  const { title } = results[0]!;
  // @ts-expect-error there is no such call
  await call('listWaiters', undefined);
  return [token, String(count + price), menu.updated_at, String(title)];
}

type Refusal = Json<operations['createProduct']['responses'][400]>;
export const refusals: Refusal[] = [
  { name: ['This field may not be blank.'] },
  { company: { email: ['Enter a valid email address.'] } },
  { detail: 'The body of the request cannot be read.' },
  // @ts-expect-error a field has a list of sentences
  { name: 'This field may not be blank.' },
];
`;
