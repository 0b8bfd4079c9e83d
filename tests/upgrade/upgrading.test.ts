import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBrowser } from '../../scripts/browser';
import { startProcess, untilReady } from '../support/backend/process';
import { copyOfProject, addAllergens, type ReadmeCopy } from '../support/readmeCopy';

/** The upgrade of docs/upgrading.md: a merge of the next version into a copy with what an integrator adds. */

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let copy: ReadmeCopy;

beforeAll(() => {
  copy = copyOfProject();
});

afterAll(() => {
  copy.remove();
});

async function git(...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=Integrator', '-c', 'user.email=integrator@example.com'];
  return (await execute('git', [...identity, ...args], { cwd: copy.folder })).stdout;
}

async function commit(message: string): Promise<void> {
  await git('add', '--all');
  await git('commit', '--quiet', '--no-verify', '-m', message);
}

/** @returns the compiler's messages; the second call reads again only what has changed */
async function typeErrors(): Promise<string[]> {
  try {
    const memory = ['--incremental', '--tsBuildInfoFile', join(copy.folder, '.cache/types.tsbuildinfo')];
    await execute(
      process.execPath,
      [join(root, 'node_modules/typescript-7/bin/tsc'), '--pretty', 'false', ...memory],
      {
        cwd: copy.folder,
      },
    );
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n').filter(line => /error TS/.test(line));
  }
}

/** What an integrator adds: a resource, a language and a brand. */
function addOwnParts(): void {
  addAllergens(copy);
  cpSync(join(copy.folder, 'i18n/de'), join(copy.folder, 'i18n/fr'), { recursive: true });
  copy.edit('i18n/languages.ts', text =>
    text.replace('  de: {', "  fr: { name: 'Français', currency: 'EUR' },\n  de: {"),
  );
  cpSync(join(copy.folder, 'server/messages/en.ts'), join(copy.folder, 'server/messages/fr.ts'));
  copy.edit('server/messages/fr.ts', text => text.replace('export const en', 'export const fr'));
  copy.edit('server/messages/languages.ts', text => `${text}export { fr } from './fr';\n`);
  mkdirSync(join(copy.folder, 'public/brand'));
  writeFileSync(join(copy.folder, 'public/brand/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  copy.edit('public/config.json', text =>
    JSON.stringify({ ...JSON.parse(text), brand: { name: 'Bistro', icon: '/brand/icon.svg' } }),
  );
}

/** The next version of the engine: a text more, another name for a field of declarations, a change in a screen. */
function makeNextVersion(): void {
  for (const language of ['en', 'tr', 'de'])
    copy.edit(`i18n/${language}/list.ts`, text =>
      text.replace('  search: ', "  share: 'Share',\n  search: "),
    );
  copy.edit('src/resource/fields/fields.tsx', text =>
    text.replace('export function boolean(', 'export function yesNo('),
  );
  for (const file of [
    ...['declarations', 'engine', 'fields'].map(name => `tests/panel/${name}.test.tsx`),
    'workshop/kinds.tsx',
  ])
    copy.edit(file, text => text.replaceAll(/\bboolean(?=[,(])/g, 'yesNo'));
  copy.edit('src/resource/list/ListView.tsx', text =>
    text.replace('FORM_PRELOAD_DELAY_MS = 700', 'FORM_PRELOAD_DELAY_MS = 800'),
  );
  copy.edit('package.json', text => text.replace('"version": "0.1.0"', '"version": "0.2.0"'));
}

it(
  'the next version is merged without a conflict, the compiler names what has changed, and the build has all of it',
  { timeout: 300_000 },
  async () => {
    await git('init', '--quiet', '--initial-branch', 'sofra');
    await commit('0.1.0');
    await git('checkout', '--quiet', '-b', 'installation');
    addOwnParts();
    await commit('Our own parts');
    await git('checkout', '--quiet', 'sofra');
    makeNextVersion();
    await commit('0.2.0');
    await git('checkout', '--quiet', 'installation');

    await git('merge', '--quiet', '--no-edit', 'sofra');
    expect(await git('status', '--porcelain')).toBe('');
    const errors = await typeErrors();
    expect(errors.map(error => error.split('(')[0]).sort()).toEqual([
      'i18n/fr/list.ts',
      'resources/allergens.tsx',
    ]);
    expect(errors.join('\n')).toMatch(/'share' is missing/);
    expect(errors.join('\n')).toMatch(/no exported member 'boolean'/);

    copy.edit('i18n/fr/list.ts', text => text.replace('  search: ', "  share: 'Partager',\n  search: "));
    copy.edit('resources/allergens.tsx', text =>
      text.replaceAll('boolean', 'yesNo').replace('is_active: yesNo;', 'is_active: boolean;'),
    );
    expect(await typeErrors()).toEqual([]);

    await execute(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: copy.folder,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    await execute('npm', ['run', '--silent', 'brand'], { cwd: copy.folder });
    const page = readFileSync(join(copy.folder, 'dist/index.html'), 'utf8');
    expect(page).toContain('<title>Bistro</title>');
    expect(page).toContain('<template id="sign-in-fr">');
    expect(existsSync(join(copy.folder, 'dist/brand/icon.svg'))).toBe(true);
    const scripts = readdirSync(join(copy.folder, 'dist/assets')).filter(name => name.endsWith('.js'));
    const hasText = (text: string) =>
      scripts.some(name => readFileSync(join(copy.folder, 'dist/assets', name), 'utf8').includes(text));
    expect([hasText('company-api/v1/allergens/'), hasText('Partager'), hasText('Français')]).toEqual([
      true,
      true,
      true,
    ]);
    await useMerged();
  },
);

/** Signs in on the merged build, and looks for the language, the brand and the resource. */
async function useMerged(): Promise<void> {
  const server = await untilReady(
    await startProcess({ DATA_DIR: join(copy.folder, 'data'), DEMO: '1' }, [], copy.folder),
  );
  const browser = await chromium.launch({ executablePath: ensureBrowser().path, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ locale: 'fr-FR' });
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await page.goto(`${server.url}/login`);
    expect(await page.title()).toMatch(/Bistro$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.locator('input').nth(0).fill('demo');
    await page.locator('input').nth(1).fill('demo-menu-2026');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${server.url}/`);
    await page.locator('a[href="/allergens"]').first().waitFor();
    await page.goto(`${server.url}/products`);
    await page.locator('tbody tr').nth(5).waitFor();
    await page.goto(`${server.url}/allergens/create`);
    await page.locator('select[name=severity]').waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
  }
}
