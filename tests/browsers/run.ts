/**
 * `npm run test:browsers`: the main journey in Firefox ESR and in WebKitGTK (about Safari), at 1280 and 390 px. Both browsers
 * are installed from Debian's packages where apt and root are at hand. The last line is the total; the exit code is 0 if every
 * journey passed.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPanelIfStale } from '../../scripts/buildPanel';
import { buildCompany, type CompanyBackend } from '../support/company';
import { fetchAt } from '../support/backend/fetchAt';
import { installPackages } from '../support/services/installPackages';
import { mailedCode } from '../support/accounts/mailedCode';
import { startProcess, untilReady } from '../support/backend/process';
import { signUp } from '../support/accounts/signUp';
import type { Driver, StartBrowser } from './Driver';
import { FIREFOX, startFirefox } from './firefox';
import { journey } from './journey';
import { startWebKit, WEBKIT_DRIVER } from './webkit';

const BROWSERS: { name: string; programs: string[]; packages: string[]; start: StartBrowser }[] = [
  { name: 'Firefox ESR', programs: [FIREFOX], packages: ['firefox-esr'], start: startFirefox },
  {
    name: 'WebKitGTK',
    programs: [WEBKIT_DRIVER, '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
];
const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const PHONE_WIDTH = 390;

let passed = 0;
let failed = 0;

buildPanelIfStale();
const folder = mkdtempSync(join(tmpdir(), 'sofra-browsers-'));
const server = await untilReady(
  await startProcess({ DATA_DIR: folder, DEMO: '0', RATE_LIMIT_FACTOR: '100000' }),
);
const fetchBackend = fetchAt(server.url);
const backend: CompanyBackend = {
  fetch: fetchBackend,
  signUp: overrides =>
    signUp(
      { fetch: fetchBackend, codeMailedTo: email => mailedCode(join(folder, 'mail'), email) },
      overrides,
    ),
};

for (const { name, programs, packages, start } of BROWSERS) {
  if (!(await isInstalled(programs, packages))) {
    failed += VIEWPORTS.length;
    console.log(`${name}: missing. Install ${packages.join(' and ')}, or run this as root on Debian.`);
    continue;
  }
  for (const viewport of VIEWPORTS) {
    let driver: Driver | undefined;
    try {
      driver = await start(viewport);
      await journey(driver, server.url, await buildCompany(backend), viewport.width === PHONE_WIDTH);
      passed += 1;
      console.log(`${driver.name} at ${viewport.width} px: passed`);
    } catch (error) {
      failed += 1;
      console.log(`${driver?.name ?? name} at ${viewport.width} px: failed`);
      console.log(error instanceof Error ? error.message : error);
    } finally {
      await driver?.close();
    }
  }
}

await server.kill('SIGTERM');
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function isInstalled(programs: string[], packages: string[]): Promise<boolean> {
  if (programs.every(path => existsSync(path))) return true;
  console.log(`Installing ${packages.join(' and ')} …`);
  return (await installPackages(packages)) && programs.every(path => existsSync(path));
}
