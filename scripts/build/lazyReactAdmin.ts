import type { Plugin } from 'vite';

/** `lazy:react-admin/DateInput` exports the component on demand; `react-admin/DateInput` is what it then loads. */
const LAZY = 'lazy:react-admin/';
const ONE = 'one:react-admin/';
/** The same for a component of the headless half, which needs no Material UI. */
const LAZY_HEADLESS = 'lazy:ra-core/';
const ONE_HEADLESS = 'one:ra-core/';
const RESOURCES = /\/resources\/.*\.tsx?$/;
/** A component; not a context, nor the class names of one. */
const COMPONENT = /^[A-Z](?=.*[a-z])(?!.*(Classes|Context)$)/;

/** Components that get a wrapper of the panel: its function, and its file below `src/resource`. */
const WRAPPED: Record<string, [wrapper: string, file: string]> = {
  // They read ids: a record of the contract embeds what it refers to.
  ReferenceField: ['withIds', 'fields/withIds.tsx'],
  ReferenceArrayField: ['withIds', 'fields/withIds.tsx'],
  FileField: ['withFileName', 'fields/withFileName.tsx'],
  FileInput: ['withKeptFile', 'form/inputs/withKeptFile.tsx'],
  ImageInput: ['withKeptFile', 'form/inputs/withKeptFile.tsx'],
};

/** What react-admin's `Datagrid` reads of a field before it is rendered. */
const STATIC: Record<string, string> = {
  NumberField: "textAlign: 'right'",
  ReferenceManyCount: "textAlign: 'right'",
  ReferenceOneField: 'sortable: false',
};

/** Components of the headless half that the first screens do not contain: they bring forms, or the reads of a screen. */
const HEAVY = /^(Form|FilterLiveForm$|WarnWhen)|(Base|Controller)$/;

/**
 * Loads react-admin's Material UI components on demand: in `resources/`, `import { DateInput } from 'react-admin'` gives a
 * component that is loaded by the first screen that shows it (`src/ui/mui/muiComponent.tsx`, for an input `muiInput.ts`). The
 * declarations are part of the first screen's code, and one such import would add about 80 kB to it. So would
 * `FormDataConsumer` and the other parts of a form with 46 kB. Imports of the rest of react-admin's headless half, which that
 * code contains anyway, are unchanged.
 */
export function lazyReactAdmin(): Plugin {
  let headless: Promise<Set<string>> | undefined;
  return {
    name: 'lazy-react-admin',
    // After TypeScript: imports of types are removed by then.
    enforce: 'post',
    resolveId: id =>
      [LAZY, ONE, LAZY_HEADLESS, ONE_HEADLESS].some(prefix => id.startsWith(prefix)) ? `\0${id}` : undefined,
    load(id) {
      const name = id.slice(id.lastIndexOf('/') + 1);
      const isOf = (prefix: string) => id.startsWith(`\0${prefix}`);
      if (isOf(ONE) && name in WRAPPED) return wrapped(name);
      if (isOf(ONE) || isOf(ONE_HEADLESS)) return `export { ${name} } from 'react-admin';`;
      if (isOf(LAZY)) return { code: lazyModule(name), moduleSideEffects: false };
      if (isOf(LAZY_HEADLESS)) return { code: lazyHeadlessModule(name), moduleSideEffects: false };
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

function lazyModule(name: string): string {
  const [create, file] = /Inputs?$/.test(name)
    ? ['muiInput', '/src/resource/form/inputs/muiInput.ts']
    : ['muiComponent', '/src/ui/mui/muiComponent.tsx'];
  const part = `${create}(async () => (await import('${ONE}${name}')).${name}, '${name}')`;
  const properties = STATIC[name];
  return [
    `import { ${create} } from '${file}';`,
    `export const ${name} = ${properties ? `Object.assign(${part}, { ${properties} })` : part};`,
  ].join('\n');
}

function wrapped(name: string): string {
  const [wrapper, file] = WRAPPED[name] ?? [];
  return [
    `import { ${name} as Part } from 'react-admin';`,
    `import { ${wrapper} } from '/src/resource/${file}';`,
    `export const ${name} = ${wrapper}(Part);`,
  ].join('\n');
}

function lazyHeadlessModule(name: string): string {
  return [
    "import { lazyComponent } from '/src/ui/lazy/lazyComponent.ts';",
    `const Part = lazyComponent(async () => (await import('${ONE_HEADLESS}${name}')).${name});`,
    `export const ${name} = Object.assign(Part, { displayName: '${name}' });`,
  ].join('\n');
}

/** Rewrites `import { useTranslate, DateInput as Day } from 'react-admin'` into an import of each half. */
function splitImport(declaration: string, headless: Set<string>): string {
  const names = /\{([^}]*)\}/.exec(declaration)?.[1]?.split(',') ?? [];
  const specifiers = names.map(name => name.trim()).filter(Boolean);
  const lazyFrom = (specifier: string) => {
    const [name = ''] = specifier.split(' ');
    if (!COMPONENT.test(name)) return;
    if (!headless.has(name)) return LAZY + name;
    return HEAVY.test(name) ? LAZY_HEADLESS + name : undefined;
  };
  const rest = specifiers.filter(specifier => !lazyFrom(specifier));
  if (rest.length === specifiers.length) return declaration;
  const imports = specifiers.map(specifier => [specifier, lazyFrom(specifier)] as const);
  return [
    ...(rest.length ? [`import { ${rest.join(', ')} } from 'react-admin';`] : []),
    ...imports.flatMap(([specifier, from]) => (from ? [`import { ${specifier} } from '${from}';`] : [])),
  ].join(' ');
}

/** The names that react-admin re-exports from ra-core. */
async function namesOfHeadlessHalf(): Promise<Set<string>> {
  return new Set(Object.keys(await import('ra-core')));
}
