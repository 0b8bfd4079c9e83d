import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** A browser for tests and benchmarks, and where it comes from. */
export interface Browser {
  path: string;
  version: string;
  origin: string;
}

/** Debian's build of the same Chromium without windows. Here it opened a page of the panel in 1.0 s, Chromium in 2.6 s. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the browser at `CHROMIUM_PATH`, else an installed one, else installs one: Debian's for root on a system
 * with apt, Playwright's otherwise.
 * @throws when `CHROMIUM_PATH` is not a working browser, or none could be installed.
 */
export function ensureBrowser(chosen = process.env.CHROMIUM_PATH): Browser {
  if (chosen) {
    const browser = tryBrowser(chosen, 'CHROMIUM_PATH');
    if (!browser)
      throw new Error(`CHROMIUM_PATH is "${chosen}": no browser runs there. Correct it, or unset it.`);
    return browser;
  }
  return findBrowser() ?? installBrowser();
}

/**
 * Returns the browser at `CHROMIUM_PATH`, else Debian's headless build, else what {@link ensureBrowser} returns.
 * @throws as {@link ensureBrowser}
 */
export function ensureQuickBrowser(chosen = process.env.CHROMIUM_PATH): Browser {
  return (chosen ? undefined : tryBrowser(HEADLESS_SHELL, 'found')) ?? ensureBrowser(chosen);
}

function findBrowser(): Browser | undefined {
  for (const path of [...USUAL_PATHS, chromium.executablePath()]) {
    const browser = tryBrowser(path, 'found');
    if (browser) return browser;
  }
  return undefined;
}

/** Runs the browser for its version: the file may be a stub that only tells how to install a browser. */
function tryBrowser(path: string, origin: string): Browser | undefined {
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? { path, version: stdout.trim(), origin } : undefined;
}

function installBrowser(): Browser {
  const [origin, install] = isDebianRoot()
    ? (["just installed, Debian's", installDebian] as const)
    : (["just installed, Playwright's", installPlaywright] as const);
  console.log(`No browser found: installing one (${origin.split(', ')[1] ?? ''}) …`);
  install();
  const browser = findBrowser();
  if (!browser) {
    throw new Error(
      'No browser could be installed. Install Chromium and set CHROMIUM_PATH to its executable.',
    );
  }
  return { ...browser, origin };
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function installDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  const install = (name: string) => ['install', '-y', '-qq', '--no-install-recommends', name];
  execFileSync('apt-get', install('chromium'), { env, stdio: 'inherit' });
  // Not every Debian has it, and the tests pass without it.
  spawnSync('apt-get', install('chromium-headless-shell'), { env, stdio: 'inherit' });
}

function installPlaywright(): void {
  execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}
