/** Copies the Markdown of the repository, and the demo, to `pages/`, because pages find the packages of this folder only inside it. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

rmSync('pages', { recursive: true, force: true });
for (const name of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'docs'])
  cpSync(
    `../${name}`,
    `pages/${name === 'README.md' ? 'index.md' : name === 'LICENSE' ? 'LICENSE.md' : name}`,
    {
      recursive: true,
    },
  );

cpSync('../dist-demo', 'pages/public/demo', { recursive: true });

// The README is the first page.
for (const name of readdirSync('pages', { recursive: true }))
  if (name.endsWith('.md')) {
    const text = readFileSync(`pages/${name}`, 'utf8');
    writeFileSync(
      `pages/${name}`,
      text
        .replace(/\]\(((?:\.\.?\/)*)README\.md/g, ']($1index.md')
        .replace(/\]\(LICENSE\)/g, '](LICENSE.md)'),
    );
  }
