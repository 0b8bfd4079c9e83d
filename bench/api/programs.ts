import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '../../tests/support/services/postgres';

/** The system's Python. Debian installs Django for it; another Python on the PATH would not find Django. */
export const PYTHON = '/usr/bin/python3';

const packages = [
  { name: 'wrk', isThere: () => existsSync('/usr/bin/wrk') },
  { name: 'gunicorn', isThere: () => existsSync('/usr/bin/gunicorn') },
  { name: 'python3-djangorestframework', isThere: () => imports('rest_framework') },
  { name: 'python3-psycopg2', isThere: () => imports('psycopg2') },
  { name: 'python3-pil', isThere: () => imports('PIL') },
];

/**
 * Checks the programs that the benchmark needs. Installs missing Debian packages if it runs as root.
 * @throws Error that names the missing packages
 */
export async function ensurePrograms(): Promise<{ postgres: string }> {
  const postgres = await findPostgres();
  if (!postgres) throw new Error('PostgreSQL is missing: install postgresql.');
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length > 0) install(missing);
  return { postgres };
}

function imports(module: string): boolean {
  return spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0;
}

function install(names: string[]): void {
  const list = names.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`Missing: ${list}. On Debian: apt-get install ${list}`);
  }
  console.log(`Installing ${list}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env });
  const { status, stderr } = spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...names], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`apt-get could not install ${list}: ${stderr}`);
}
