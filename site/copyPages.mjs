/** Copies the Markdown of the repository to `pages/`, because pages find the packages of this folder only inside it. */
import { cpSync, rmSync } from 'node:fs';

rmSync('pages', { recursive: true, force: true });
for (const name of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs'])
  cpSync(`../${name}`, `pages/${name}`, { recursive: true });
