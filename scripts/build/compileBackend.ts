import { build } from 'vite';

/**
 * Compiles the backend to plain JavaScript, one file for each of its modules.
 * @param entries such as `server/main.ts`; `folder` gets `server/main.js`
 * @returns the files
 */
export async function compileBackend(entries: string[], folder: string) {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: entries,
        output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
      },
    },
  });
  return (built as Extract<typeof built, { output: unknown }>).output;
}
