import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import type * as Prerender from '../../src/app/prerender';
import type * as Resources from '../../resources';
import type * as Check from '../../src/resource/checkResources';
import type * as Lists from '../../src/start/lists';

interface Evaluated {
  /** The first pages, in each language. */
  pages: Prerender.FirstPages[];
  lists: typeof Lists.LISTS;
}

let evaluated: Promise<Evaluated> | undefined;

/**
 * Runs the panel's code, once for each build, to get what the build writes into the page and the start-up code.
 * @throws Error if a resource's declaration is wrong
 */
export function evaluatePanel(): Promise<Evaluated> {
  return (evaluated ??= evaluate());
}

async function evaluate(): Promise<Evaluated> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
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
    checkResources(resources);
    const { LISTS } = (await server.ssrLoadModule('/src/start/lists.ts')) as typeof Lists;
    const { renderFirstPages } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as typeof Prerender;
    return { pages: await renderFirstPages(), lists: LISTS };
  } finally {
    await server.close();
  }
}
