/**
 * `npm run test:mutants -- src/api`: changes single expressions in a folder, and runs the tests that reach them. A change that
 * no test notices is a survivor. A second run of the same folder only tries the survivors and what has changed since.
 *
 * `-- server/http --shard 2/8` tries the second of eight groups of files. Stryker writes its report at the end of a run only, so
 * a folder that takes more than an hour is run in shards. The report of a shard also has the mutants of those before it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string', default: '1/1' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Name a folder: npm run test:mutants -- src/api');
const files = filesOfShard(folder, values.shard);
forgetSurvivors(`.cache/mutants/${folder.replaceAll('/', '-')}.json`, files);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'tests/mutants/stryker.config.js',
    '--mutate',
    files.join(','),
  ],
  { stdio: 'inherit', env: { ...process.env, MUTATED: folder } },
);
process.exitCode = status ?? 1;

/** The files of one of `count` groups of about the same size: each file, the largest first, joins the smallest group. */
function filesOfShard(path: string, shard: string): string[] {
  const [index = 0, count = 0] = shard.split('/').map(Number);
  if (!(index >= 1 && index <= count)) throw new Error('Name a shard as in --shard 2/8');
  const groups = Array.from({ length: count }, () => ({ size: 0, files: [] as string[] }));
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ file: join(path, name), size: statSync(join(path, name)).size }))
    .sort((a, b) => b.size - a.size || a.file.localeCompare(b.file));
  for (const { file, size } of found) {
    const smallest = groups.reduce((least, group) => (group.size < least.size ? group : least));
    smallest.size += size;
    smallest.files.push(file);
  }
  return groups[index - 1]!.files;
}

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** Stryker does not try a survivor again for which it does not know the tests, although there may be a new one. */
function forgetSurvivors(reportFile: string, mutated: string[]): void {
  if (!existsSync(reportFile)) return;
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  for (const file of mutated) {
    const known = report.files[file];
    if (known) known.mutants = known.mutants.filter(mutant => mutant.status !== 'Survived');
  }
  writeFileSync(reportFile, JSON.stringify(report));
}
