/**
 * `npm test`: runs the tests, with a browser that it finds or installs. Arguments are passed to vitest:
 * `npm test -- --project backend`, `npm test -- tests/panel/menus.test.tsx`.
 * The last line is the total of all tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureQuickBrowser } from './browser';
import { buildPanelIfStale } from './buildPanel';

/** The part of vitest's JSON report that is used here. */
interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const passedOn = process.argv.slice(2);
const { passed, failed, skipped } = run(passedOn);
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed || !passed ? 1 : 0;

function run(args: string[]): Totals {
  try {
    if (runsJourneys(args)) prepareJourneys();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }

  const folder = mkdtempSync(join(tmpdir(), 'sofra-tests-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    { stdio: 'inherit' },
  );
  const totals = countTests(readReport(file));
  rmSync(folder, { recursive: true });

  // A failure outside of the tests (a set-up, an unhandled rejection) must not count as a passed run.
  if (status === 0 || totals.failed) return totals;
  console.log('The run failed outside of a test; it counts as one failure.');
  return { ...totals, failed: 1 };
}

/** Finds or installs the browsers, and builds the panel. */
function prepareJourneys(): void {
  const { path, version, origin } = ensureBrowser();
  console.log(`Browser: ${version}, ${path} (${origin})`);
  const quick = ensureQuickBrowser();
  if (quick.path !== path) console.log(`Browser of the tests that check no time: ${quick.path}`);
  buildPanelIfStale();
}

function runsJourneys(args: string[]): boolean {
  const projects = [...args.join(' ').matchAll(/--project[= ](\S+)/g)].map(([, name]) => name);
  const files = args.filter(arg => arg.startsWith('tests/'));
  return (
    (projects.length === 0 || projects.some(name => name === 'journeys' || name === 'timed')) &&
    (files.length === 0 || files.some(name => name.startsWith('tests/journeys')))
  );
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}

/** Counts the tests. A file that failed without a failed test (it did not load, or its set-up failed) counts as one failure. */
function countTests({ testResults }: Report): Totals {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { status: ofFile, assertionResults } of testResults) {
    const statuses = assertionResults.map(test => test.status);
    const failed = statuses.filter(status => status === 'failed').length;
    const passed = statuses.filter(status => status === 'passed').length;
    totals.passed += passed;
    totals.failed += ofFile === 'failed' && failed === 0 ? 1 : failed;
    totals.skipped += statuses.length - passed - failed;
  }
  return totals;
}
