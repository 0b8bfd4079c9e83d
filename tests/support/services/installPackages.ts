import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs Debian packages. Returns false when this user is not root, or the system has no apt, or apt fails. */
export async function installPackages(names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-qy', '--no-install-recommends', ...names], { env });
    return true;
  } catch {
    return false;
  }
}
