// @ts-nocheck
import { build, type Rolldown } from 'vite';

/**
 * Bundles a module with everything it imports into one script for the page.
 * @param values replace the global names that the module declares; each must be JSON
 */
export async function inlineScript(source: string, values: Record<string, unknown> = {}): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code.trim();
}
