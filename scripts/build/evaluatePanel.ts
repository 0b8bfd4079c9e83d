import react from '@vitejs/plugin-react';
import type { ReactNode } from 'react';
import { createServer } from 'vite';
import type * as Prerender from '../../src/app/prerender';
import type * as Resources from '../../resources';
import type * as Backend from '../../resources/backend';
import type * as Panel from '../../resources/panel';
import type * as Check from '../../src/resource/checkResources';
import type * as Inputs from '../../src/resource/form/inputs/lazyInputs';
import type * as Lists from '../../src/start/lists';
import type * as Visit from '../../src/ui/visitElements';
import { lazyReactAdmin } from './lazyReactAdmin.ts';

interface Evaluated {
  /** The first pages, in each language. */
  pages: Prerender.FirstPages[];
  lists: typeof Lists.LISTS;
  /** The names of each resource's inputs that are not part of every form. */
  inputs: Map<string, string[]>;
}

let evaluated: Promise<Evaluated> | undefined;

/**
 * Runs the panel's code, once for each build, to get what the build writes into the page and the start-up code.
 * @throws Error if the declaration of a resource or a page is wrong
 */
export function evaluatePanel(): Promise<Evaluated> {
  return (evaluated ??= evaluate());
}

async function evaluate(): Promise<Evaluated> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react(), lazyReactAdmin()],
    // The first pages need only the headless half of react-admin, which Node loads in a third of the time.
    resolve: { alias: { 'react-admin': 'ra-core' } },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { checkResources } = (await server.ssrLoadModule(
      '/src/resource/checkResources.ts',
    )) as typeof Check;
    const { resources } = (await server.ssrLoadModule('/resources/index.ts')) as typeof Resources;
    const { panel } = (await server.ssrLoadModule('/resources/panel.tsx')) as typeof Panel;
    const { backend } = (await server.ssrLoadModule('/resources/backend.ts')) as typeof Backend;
    checkResources(resources, panel.pages, backend);
    const { LISTS } = (await server.ssrLoadModule('/src/start/lists.ts')) as typeof Lists;
    const { renderFirstPages } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as typeof Prerender;
    const { rareInputs } = (await server.ssrLoadModule(
      '/src/resource/form/inputs/lazyInputs.ts',
    )) as typeof Inputs;
    const { visitElements } = (await server.ssrLoadModule('/src/ui/visitElements.ts')) as typeof Visit;
    const inputsOf = (node: ReactNode) => {
      const found = new Set<unknown>();
      visitElements(node, ({ type }) => !!found.add(type));
      return Object.entries(rareInputs).flatMap(([name, input]) => (found.has(input) ? [name] : []));
    };
    return {
      pages: await renderFirstPages(),
      lists: LISTS,
      inputs: new Map(resources.map(({ name, inputs }) => [name, inputsOf(inputs)])),
    };
  } finally {
    await server.close();
  }
}
