import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { backend } from '../resources/backend';
import { wireResources } from '../resources/wire';
import { evaluatePanel } from './build/evaluatePanel.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tool = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** The backend, which restarts when its code changes, and Vite. When one of them exits, the other is stopped. */
const commands = [
  [
    tool('tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    fileURLToPath(import.meta.resolve('../server/main.ts')),
  ],
  [tool('vite/bin/vite.js'), '--port', '5173', '--strictPort'],
];

/** The endpoints of all resources. Where a declaration is wrong, Vite says so. */
const declared = await evaluatePanel().then(
  ({ lists }) => Object.values(lists),
  () => wireResources,
);

/** Vite passes calls to these folders on to the backend. */
const paths = ['api/v1/', 'company-api/v1/', ...declared.map(({ endpoint }) => endpoint)];
const folders = paths.map(path => `/${backend.address(path, undefined).split('/')[0]}`);
const env = { ...process.env, ENDPOINTS: [...new Set(folders)].join() };

const children = commands.map(command =>
  spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env }),
);

function endAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.on('exit', code => {
    process.exitCode ||= code ?? 0;
    endAll();
  });
}
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
