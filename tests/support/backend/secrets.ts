import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shorter texts are parts of other words. */
const MIN_LENGTH = 8;

const file = fileOfRun();

/** Returns the path of the one file for all processes of a run. The first process makes its name, and deletes it at the end. */
function fileOfRun(): string {
  const known = process.env.TEST_SECRETS;
  if (known) return known;
  const own = join(tmpdir(), `sofra-secrets-${process.pid}`);
  process.env.TEST_SECRETS = own;
  process.once('exit', () => rmSync(own, { force: true }));
  return own;
}

/** Remembers tokens and passwords until the run ends: no log and no data folder may contain them (S25). */
export function keepSecrets(...secrets: string[]): void {
  const long = secrets.filter(secret => secret.length >= MIN_LENGTH);
  appendFileSync(file, long.map(secret => `${secret}\n`).join(''), { mode: 0o600 });
}

/** @throws Error if a log contains a secret of this run */
export function checkLog(name: string, text: string): void {
  const secrets = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const found = secrets.find(secret => text.includes(secret));
  if (found) throw new Error(`${name} contains a secret of the tests: ${found.slice(0, 4)}…`);
}

/**
 * Searches all files below a folder, byte by byte.
 * @throws Error that names the files with a secret of this run
 */
export function checkFolder(folder: string): void {
  const files = filesWith(folder, '-f', file);
  if (files.length > 0) throw new Error(`These files contain a secret of the tests: ${files.join(', ')}`);
}

/** Returns the files below a folder in which `grep` finds what its options name. */
export function filesWith(folder: string, ...options: string[]): string[] {
  if (!existsSync(folder)) return [];
  const { stdout } = spawnSync('grep', ['-rlaF', '-D', 'skip', ...options, folder], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}
