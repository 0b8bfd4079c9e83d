import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compileBackend } from '../../../scripts/build/compileBackend';

const root = resolve(import.meta.dirname, '../../..');
/** Of this run: another one may be going on. */
const FOLDER = join(root, `.cache/backend-${process.pid}`);

/** What the backend reads beside its code. */
const READ = ['server/migrations', 'server/http/docs', 'dist', 'package.json'];

/**
 * Compiles the backend as the release has it, for the processes that tests start: Node loads that in half the time.
 * Called once, before the tests.
 */
export async function compileForTests(): Promise<void> {
  if (process.env.COMPILED_BACKEND) return;
  await compileBackend(['server/main.ts', 'server/cli/main.ts'], FOLDER);
  for (const path of READ) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    symlinkSync(join(root, path), join(FOLDER, path));
  }
  process.env.COMPILED_BACKEND = FOLDER;
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
}

/** Returns the arguments for Node that run a program of the backend: compiled, if the tests have done that, or its source. */
export function backendProgram(entry: 'server/main' | 'server/cli/main'): string[] {
  const compiled = process.env.COMPILED_BACKEND;
  return compiled ? [join(compiled, `${entry}.js`)] : ['--import', 'tsx', `${entry}.ts`];
}
