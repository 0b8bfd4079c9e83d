/**
 * `npm run test:mutants -- src/api`: changes single expressions in a folder, and runs the tests that reach them. A change that
 * no test notices is a survivor. A second run of the same folder only tries what has changed since.
 */
// @ts-nocheck

import { spawnSync } from 'node:child_process';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder: npm run test:mutants -- src/api');
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tests/mutants/stryker.config.js'],
  { stdio: 'inherit', env: { ...process.env, MUTATED: folder } },
);
process.exitCode = status ?? 1;
