import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The parts that a person with a session waits for: the admin, and on a form's address the forms. */
const ADMIN = 'src/admin.tsx';
const FORMS = 'src/resource/forms.ts';

/**
 * Lets the page ask for the admin's code beside the start's instead of after it. Who has no session is spared it: their
 * sign-in fetches it while they type.
 */
export function preloadAdmin(): Plugin {
  return {
    name: 'preload-admin',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const call = `(${preload.toString()})(${JSON.stringify(files(bundle, ADMIN))}, ${JSON.stringify(files(bundle, FORMS))})`;
        // Before the style sheet, for which every script after it has to wait.
        return html.replace(
          '<script type="module"',
          `<script nonce="__CSP_NONCE__">${call}</script>\n    $&`,
        );
      },
    },
  };
}

/** Runs in the page before anything else does; storage may be denied there. */
function preload(admin: string[], forms: string[]): void {
  try {
    if (!localStorage.getItem('token')) return;
  } catch {
    return;
  }
  const isForm = /\/(create|edit)$/.test(location.pathname);
  for (const file of isForm ? new Set([...admin, ...forms]) : admin) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/** What a part consists of beyond the start: its chunk, the chunks it imports, their styles. */
function files(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
  const start = chunks.find(({ isEntry }) => isEntry);
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
  if (!start || !part) throw new Error(`The build has no chunk for ${source}: name the part here.`);
  const there = withImports(start, bundle);
  const wanted = [...withImports(part, bundle)].filter(chunk => !there.has(chunk));
  const names = wanted.flatMap(chunk => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  return names.map(name => `/${name}`);
}

function withImports(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()) {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}
