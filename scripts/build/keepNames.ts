import type { Plugin } from 'vite';
import { isRecognized } from '../../src/resource/form/body/recognizedNames.ts';

/**
 * Keeps the names of components in `resources/` by which the panel recognizes what an input does, such as that of an `ImageInput` which
 * wraps react-admin's: the build shortens names, and a built panel would send other values than one in development.
 */
export function keepNames(): Plugin {
  return {
    name: 'keep-names',
    apply: 'build',
    // After TypeScript.
    enforce: 'post',
    transform: {
      filter: { id: /\/resources\/.*\.tsx$/ },
      handler(code) {
        const names = this.parse(code).body.flatMap(node => {
          const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
          if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? [];
          if (declaration?.type !== 'VariableDeclaration') return [];
          // A component that a call returns has the name that the call has given it, in development too.
          return declaration.declarations.flatMap(({ id, init }) =>
            id.type === 'Identifier' && /^(Arrow)?Function/.test(init?.type ?? '') ? id.name : [],
          );
        });
        const named = names
          .filter(isRecognized)
          .map(name => `if (typeof ${name} === 'function') ${name}.displayName ??= '${name}';`);
        return named.length ? { code: [code, ...named].join('\n'), map: null } : undefined;
      },
    },
  };
}
