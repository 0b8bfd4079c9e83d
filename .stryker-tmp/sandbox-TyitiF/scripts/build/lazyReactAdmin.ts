// @ts-nocheck
import type { Plugin } from 'vite';

/** `lazy:react-admin/DateInput` exports the component on demand; `react-admin/DateInput` is what it then loads. */
const LAZY = 'lazy:react-admin/';
const ONE = 'one:react-admin/';
const RESOURCES = /\/resources\/.*\.tsx?$/;
/** A component; not a context, nor the class names of one. */
const COMPONENT = /^[A-Z](?=.*[a-z])(?!.*(Classes|Context)$)/;

/**
 * Loads react-admin's Material UI components on demand: in `resources/`, `import { DateInput } from 'react-admin'` gives a
 * component that is loaded by the first screen that shows it (`src/ui/mui/muiComponent.tsx`). The declarations are part of
 * the first screen's code, and one such import would add about 80 kB to it. Imports of react-admin's headless half, which
 * that code contains anyway, are unchanged.
 */
export function lazyReactAdmin(): Plugin {
  let headless: Promise<Set<string>> | undefined;
  return {
    name: 'lazy-react-admin',
    // After TypeScript: imports of types are removed by then.
    enforce: 'post',
    resolveId: id => (id.startsWith(LAZY) || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(id.lastIndexOf('/') + 1);
      if (id.startsWith(`\0${ONE}`)) return `export { ${name} } from 'react-admin';`;
      if (!id.startsWith(`\0${LAZY}`)) return;
      return {
        code: [
          "import { muiComponent } from '/src/ui/mui/muiComponent.tsx';",
          `export const ${name} = muiComponent(async () => (await import('${ONE}${name}')).${name}, '${name}');`,
        ].join('\n'),
        moduleSideEffects: false,
      };
    },
    transform: {
      filter: { id: RESOURCES, code: 'react-admin' },
      async handler(code) {
        headless ??= namesOfHeadlessHalf();
        const known = await headless;
        const declarations = this.parse(code).body.filter(
          node => node.type === 'ImportDeclaration' && node.source.value === 'react-admin',
        );
        let changed = code;
        // From the end, so that the positions before a change stay valid.
        for (const { start, end } of declarations.reverse()) {
          changed = changed.slice(0, start) + splitImport(code.slice(start, end), known) + changed.slice(end);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/** Rewrites `import { useTranslate, DateInput as Day } from 'react-admin'` into an import of each half. */
function splitImport(declaration: string, headless: Set<string>): string {
  const names = /\{([^}]*)\}/.exec(declaration)?.[1]?.split(',') ?? [];
  const specifiers = names.map(name => name.trim()).filter(Boolean);
  const isLazy = (specifier: string) => {
    const [name = ''] = specifier.split(' ');
    return COMPONENT.test(name) && !headless.has(name);
  };
  const lazy = specifiers.filter(isLazy);
  if (lazy.length === 0) return declaration;
  const rest = specifiers.filter(specifier => !isLazy(specifier));
  return [
    ...(rest.length ? [`import { ${rest.join(', ')} } from 'react-admin';`] : []),
    ...lazy.map(specifier => `import { ${specifier} } from '${LAZY}${specifier.split(' ')[0]}';`),
  ].join(' ');
}

/** The names that react-admin re-exports from ra-core. */
async function namesOfHeadlessHalf(): Promise<Set<string>> {
  return new Set(Object.keys(await import('ra-core')));
}
