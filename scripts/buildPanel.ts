import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILT = 'dist/index.html';
const SOURCES = [
  'src',
  'resources',
  'i18n',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the panel into `dist`, unless the last build is newer than every source file. */
export function buildPanelIfStale(): void {
  if (existsSync(BUILT) && changedAt(BUILT) > Math.max(...SOURCES.flatMap(filesIn).map(changedAt))) return;
  console.log('Building the panel …');
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
    // With the NODE_ENV of a test runner, the panel would be built with React's development code.
    // Hides Vite's advice about its experimental loader.
    env: { ...process.env, NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map(file => join(path, file))];
}

function changedAt(path: string): number {
  return statSync(path).mtimeMs;
}
