/** `npm run bench` measures Sofra, without and with its extensions, and stock react-admin in one run, and writes the tables of `bench/README.md`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser';
import { buildPanelIfStale } from '../scripts/buildPanel';
import { startProcess, untilReady } from '../tests/support/backend/process';
import { copyOfProject } from '../tests/support/readmeCopy';
import { hostPanel } from './panel/hostPanel';
import { measures, type Figures, type Stage } from './panel/measures';
import { EXTENDED, SOFRA, STOCK, type Panel } from './panel/panels';
import { DESKTOP, PHONE } from './panel/profiles';
import { report, type Runs } from './panel/report';
import { buildRestaurant } from './panel/restaurant';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Names of measures, separated by commas. The default is all. */
    only: { type: 'string', default: Object.keys(measures).join() },
    profile: { type: 'string', default: 'phone,desktop' },
    panel: { type: 'string', default: 'sofra,extended,stock' },
  },
});

const chosen = options.only.split(',');
const asked = process.argv.slice(2);
const isWhole = !asked.some(option => /^--(only|profile|panel)/.test(option));
const stock = join(import.meta.dirname, 'stock');

buildPanelIfStale();
buildStock();
const { path: executablePath, version } = ensureBrowser();
const folder = mkdtempSync(join(tmpdir(), 'sofra-bench-'));
const plain = copyOfProject();
const tidy: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), plain.remove];
try {
  buildWithoutExtensions();
  console.log('Filling a restaurant …');
  const [data, copy] = ['data', 'copy'].map(name => join(folder, name)) as [string, string];
  await buildRestaurant(data);
  cpSync(data, copy, { recursive: true });
  const start = async (dataFolder: string, project?: string) => {
    const server = await startProcess({ DATA_DIR: dataFolder, DEMO: '1' }, [], project);
    tidy.unshift(() => server.kill('SIGTERM'));
    return untilReady(server);
  };
  const backend = await start(data, plain.folder);
  const extended = await start(copy);
  const host = await hostPanel(join(stock, 'dist'), backend.url);
  tidy.unshift(host.stop);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  tidy.unshift(() => browser.close());

  const token = await signIn(backend.url);
  const product = await newestProduct(backend.url, token);
  const places: Record<Panel['name'], { url: string; token: string }> = {
    sofra: { url: backend.url, token },
    extended: { url: extended.url, token: await signIn(extended.url) },
    stock: { url: host.url, token },
  };
  const runs: Runs = {};
  for (const profile of [PHONE, DESKTOP].filter(({ name }) => options.profile.includes(name))) {
    for (let round = 1; round <= Number(options.rounds); round++) {
      for (const name of chosen) {
        // Alternating, so that other load on the machine affects both.
        for (const panel of [SOFRA, EXTENDED, STOCK].filter(each => options.panel.includes(each.name))) {
          const { url, token } = places[panel.name];
          const stage: Stage = { browser, profile, panel, url, token, product };
          const figures = await measures[name]?.(stage).catch((error: unknown) => {
            throw new Error(`${panel.name}, ${name}, ${profile.name}`, { cause: error });
          });
          keep(runs, profile.name, panel.name, figures ?? {});
          console.log(round, profile.name, panel.name, shown(figures ?? {}));
        }
      }
    }
  }
  const text = report(runs, {
    browser: version,
    rounds: Number(options.rounds),
    command: ['npm run bench', ...(asked.length ? ['--', ...asked] : [])].join(' '),
  });
  console.log(text);
  // A partial run is printed, but not kept.
  if (isWhole) keepReport(text);
} finally {
  for (const step of tidy) await step();
}

/** Replaces the tables between the marks of the README. */
function keepReport(text: string): void {
  const file = join(import.meta.dirname, 'README.md');
  const marks = /(<!-- panel -->)[^]*(<!-- end of panel -->)/;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(marks, (_, start, end) => `${start}\n\n${text}\n\n${end}`),
  );
}

function keep(runs: Runs, profile: string, panel: string, figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) {
    (((runs[profile] ??= {})[name] ??= {})[panel] ??= []).push(figure);
  }
}

function shown(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure < 10 ? figure.toFixed(3) : Math.round(figure)}`)
    .join(', ');
}

/** Stock has the lists, forms and dashboard of the specification, and nothing of what a backend can do beyond it. */
function buildWithoutExtensions(): void {
  console.log('Building the panel without its extensions …');
  plain.edit(
    'resources/panel.tsx',
    () =>
      "import { definePanel } from '../src/customization/definePanel';\n\nexport const panel = definePanel({});\n",
  );
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: plain.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function buildStock(): void {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: stock, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(stock, 'node_modules'))) {
    console.log('Installing stock react-admin …');
    run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  }
  console.log('Building stock react-admin …');
  execFileSync(
    process.execPath,
    [join(stock, '../../node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: stock,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'demo-menu-2026' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function newestProduct(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/company-api/v1/products/?limit=1`, {
    headers: { Authorization: `Token ${token}` },
  });
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results[0]?.id ?? 0;
}
