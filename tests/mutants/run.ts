/**
 * `npm run test:mutants -- src/api`: changes single expressions in a folder, and runs the tests that reach them. A change that
 * no test notices is a survivor. A second run of the same folder only tries the survivors and what has changed since. More
 * options are passed to Stryker: `-- server/http --mutate 'server/http/*.ts'` leaves out the folders in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [folder, ...options] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder: npm run test:mutants -- src/api');
forgetSurvivors(`.cache/mutants/${folder.replaceAll('/', '-')}.json`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tests/mutants/stryker.config.js', ...options],
  { stdio: 'inherit', env: { ...process.env, MUTATED: folder } },
);
process.exitCode = status ?? 1;

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** Stryker does not try a survivor again for which it does not know the tests, although there may be a new one. */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const mutated of Object.values(report.files))
    mutated.mutants = mutated.mutants.filter(mutant => mutant.status !== 'Survived');
  writeFileSync(file, JSON.stringify(report));
}
