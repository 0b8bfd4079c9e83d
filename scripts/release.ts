/**
 * `npm run release`: makes `release/sofra-X.Y.Z.tgz`, which holds the built panel, the backend as plain JavaScript and its
 * packages in the versions of `package-lock.json`. `npm i -g ./sofra-X.Y.Z.tgz` installs the program `sofra` without asking a
 * registry. Packages with native code are those of this platform.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { compileBackend } from './build/compileBackend';
import { buildPanelIfStale } from './buildPanel';

const STAGE = '.cache/release';
const TARGET = 'release';
const ENTRY = 'server/cli/main.ts';

/** Beside the code: what it reads at run time, and what an administrator needs. */
const FILES = [
  'dist',
  'server/migrations',
  'server/http/docs',
  'deploy',
  'docs/deployment.md',
  'docs/brand.md',
  'README.md',
  'LICENSE',
];

/** `deploy/secrets` has the passwords of the machine that makes the release (`deploy/compose.yaml`). */
const isReleased = (path: string) => path !== join('deploy', 'secrets');

/** Served as files, so no module imports it. */
const SERVED_PACKAGES = ['swagger-ui-dist'];

interface PackageFile {
  version: string;
  license: string;
  engines: object;
  dependencies: Record<string, string>;
}

const own = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile;

buildPanelIfStale();
rmSync(STAGE, { recursive: true, force: true });
mkdirSync(STAGE, { recursive: true });
const imported = await buildServer();
for (const file of FILES) cpSync(file, join(STAGE, file), { recursive: true, filter: isReleased });
installPackages([...imported, ...SERVED_PACKAGES].sort());
console.log(`Wrote ${pack()}`);

/** Compiles the backend. @returns the packages that it imports */
async function buildServer(): Promise<Set<string>> {
  const output = await compileBackend([ENTRY], STAGE);
  const imports = output.flatMap(file =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const file = join(STAGE, ENTRY.replace(/ts$/, 'js'));
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`);
  chmodSync(file, 0o755);
  const local = new Set(output.map(({ fileName }) => fileName));
  return new Set(imports.filter(name => !local.has(name) && !isBuiltin(name)).map(packageOf));
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Installs the packages in the versions of our lock file. All become part of the archive. */
function installPackages(names: readonly string[]): void {
  const versions = Object.fromEntries(
    names.map(name => {
      const version = own.dependencies[name];
      if (!version) throw new Error(`The backend imports ${name}, which is not among the dependencies.`);
      return [name, version];
    }),
  );
  const about = {
    name: 'sofra',
    version: own.version,
    description: 'The back-office for digital QR menus: the panel and its backend.',
    license: own.license,
    type: 'module',
    bin: { sofra: 'server/cli/main.js' },
    engines: own.engines,
    dependencies: versions,
  };
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };
  lock.packages[''] = { name: 'sofra', version: own.version, dependencies: versions };
  writeFileSync(join(STAGE, 'package-lock.json'), JSON.stringify(lock));
  const options = ['--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', ...options], { cwd: STAGE, stdio: 'inherit' });
  rmSync(join(STAGE, 'package-lock.json'));
  // npm leaves peer dependencies out of an archive, unless they are named.
  const all = installedIn(join(STAGE, 'node_modules'));
  const whole = { ...about, dependencies: all, bundleDependencies: Object.keys(all) };
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
}

/** The packages of a `node_modules` folder with their versions. */
function installedIn(folder: string): Record<string, string> {
  const names = readdirSync(folder)
    .filter(name => !name.startsWith('.'))
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map(part => `${name}/${part}`) : [name],
    );
  return Object.fromEntries(
    names.map(name => {
      const { version } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as PackageFile;
      return [name, version];
    }),
  );
}

function pack(): string {
  const name = execFileSync('npm', ['pack', '--silent'], { cwd: STAGE, encoding: 'utf8' }).trim();
  mkdirSync(TARGET, { recursive: true });
  const file = join(TARGET, name);
  renameSync(join(STAGE, name), file);
  return `${file}, ${(statSync(file).size / 1e6).toFixed(0)} MB`;
}
