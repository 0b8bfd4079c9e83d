import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './installPackages';
import { untilReady, watchProcess } from '../backend/process';

const PROGRAM = fileURLToPath(new URL('../../drf/serve.py', import.meta.url));

/** Debian installs Django for its own Python. Another Python on the PATH would not find it. */
const PYTHON = '/usr/bin/python3';

/** Debian's packages, and the module that each of them provides. */
const PACKAGES = {
  'python3-djangorestframework': 'rest_framework',
  'python3-django-cors-headers': 'corsheaders',
  'python3-pil': 'PIL',
};

/** A request that the backend received, preflights included. */
export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  /** By name in lower case. */
  headers: Record<string, string>;
}

export interface Drf {
  url: string;
  /** The folder of the sent mails, one file each. */
  mails: string;
  /** Every request so far, oldest first. */
  requests: () => ReceivedRequest[];
  stop: () => Promise<void>;
}

/**
 * Checks that the packages of the Django REST Framework backend are installed; installs them when this user is root.
 * @returns false when the tests must be skipped
 * @throws Error in CI when the packages are missing
 */
export async function ensureDrf(): Promise<boolean> {
  const missing = missingPackages();
  if (missing.length === 0 || ((await installPackages(missing)) && missingPackages().length === 0))
    return true;
  const why = `${missingPackages().join(', ')} were not found for ${PYTHON} and could not be installed`;
  if (process.env.CI) throw new Error(`${why}; CI must not go without them.`);
  console.warn(`${why}: the tests on Django REST Framework are skipped.`);
  return false;
}

/** Starts `tests/drf` with an empty data folder and its demo company. CORS allows one origin, that of the panel. */
export async function startDrf(port: number, allowedOrigin: string): Promise<Drf> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-drf-'));
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DATA_DIR: folder, ALLOWED_ORIGINS: allowedOrigin };
  // -B: Python writes no compiled files next to the sources.
  const child = spawn(PYTHON, ['-B', PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const server = await untilReady(watchProcess(child, url));
  return {
    url,
    mails: join(folder, 'mail'),
    requests: () =>
      readFileSync(join(folder, 'requests.jsonl'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as ReceivedRequest),
    stop: async () => {
      await server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function missingPackages(): string[] {
  return Object.entries(PACKAGES)
    .filter(([, module]) => spawnSync(PYTHON, ['-c', `import ${module}`]).status !== 0)
    .map(([name]) => name);
}
