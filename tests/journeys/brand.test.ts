import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { servePanel, type PanelServer } from '../support/browser/servePanel';
import { BISTRO } from '../support/accounts/bistro';
import { AXE, axe } from '../support/browser/findings';
import { useBrowser, visit } from '../support/browser/browser';

/** A panel with a brand of its own on static hosting, beside the backend of the journeys. */

useBrowser();

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#7a1f3d"/></svg>';

const folder = mkdtempSync(join(tmpdir(), 'sofra-brand-'));
let panel: PanelServer;

function writeConfig(brand: object): void {
  const config = { apiHost: inject('journeyUrl'), publicMenuHost: 'https://menu.example.com', brand };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
}

const run = () =>
  execFileSync('npm', ['run', '--silent', 'brand', '--', '--folder', folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

beforeAll(async () => {
  cpSync('dist', folder, { recursive: true });
  mkdirSync(join(folder, 'brand'));
  for (const path of [BISTRO.logo, BISTRO.icon]) writeFileSync(join(folder, path), IMAGE);
  writeConfig(BISTRO);
  expect(run()).toContain('has the brand Bistro & Söhne');
  panel = await servePanel(folder, () => false);
});

afterAll(async () => {
  await panel.stop();
  rmSync(folder, { recursive: true });
});

it.each(['light', 'dark'] as const)(
  'the first page has name, logo, %s colours and help, and passes axe',
  async colorScheme => {
    const { page } = await visit('/login', { url: panel.url, colorScheme, scripts: [AXE] });
    await page.getByRole('link', { name: 'Help' }).waitFor();
    expect(await page.title()).toBe('Sign in · Bistro & Söhne');
    await expect(page.getByRole('img', { name: BISTRO.name }).isVisible()).resolves.toBe(true);
    expect(await page.getByText('Sofra').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe(BISTRO.support);
    const colour = await page
      .getByRole('button', { name: 'Sign in' })
      .evaluate(button => getComputedStyle(button).backgroundColor);
    expect(colour).toBe(colorScheme === 'light' ? 'rgb(122, 31, 61)' : 'rgb(242, 167, 192)');
    expect(await axe(page)).toEqual([]);
  },
);

it('the name and the logo are there before any script', async () => {
  const { page } = await visit('/login', {
    url: panel.url,
    prepare: page => page.route(/assets\/.*\.js$/, route => route.abort()),
  });
  await page.getByRole('img', { name: BISTRO.name }).waitFor();
  expect(await page.getByText('New to Bistro & Söhne?').count()).toBe(1);
});

it('a second run takes another name, and a wrong colour stops with a sentence and changes nothing', () => {
  writeConfig({ name: 'Ocakbaşı' });
  run();
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).toContain('<title>Ocakbaşı</title>');
  expect(page).not.toMatch(/Bistro|Sofra/);
  writeConfig({ name: 'Pide', primary: { light: '#ffd54f', dark: '#f2a7c0' } });
  expect(run).toThrow(/brand.primary.light is "#ffd54f", whose contrast/);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(page);
});
