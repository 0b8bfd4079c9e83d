/**
 * Runs generated tests with many more cases than `npm test` does:
 * `npm run test:attack -- --cases 20000` (requests of other companies, garbage, programs of random calls, uploads) and
 * `npm run test:faults -- --cases 10000` (reordering, prices, names, drafts, versions, and every failure of every change).
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const FILES = {
  attack: ['crossCompany', 'garbageRequests', 'garbage', 'programs', 'photos', 'uploads'].map(
    name => `tests/backend/${name}.test.`,
  ),
  faults: [
    'conflictRules',
    'draftStore',
    'faultMatrix',
    'faultsOfSmallForms',
    'faultsOfTools',
    'importCells',
    'listQuery',
    'lists',
    'mergedValues',
    'names',
    'outOfOrder',
    'prices',
    'productPhoto',
    'publicAddress',
    'refusals',
    'reorder',
  ].map(name => `tests/panel/${name}.test.`),
} as const;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '10000' } },
});
const files = FILES[positionals[0] as keyof typeof FILES];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=36000000', ...files],
  { stdio: 'inherit', env: { ...process.env, GENERATED: values.cases } },
);
process.exitCode = status ?? 1;
