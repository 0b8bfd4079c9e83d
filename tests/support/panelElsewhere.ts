import { fileURLToPath } from 'node:url';
import { servePanel, type PanelServer } from './servePanel';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves the built panel on a separate origin, with a `config.json` that names `apiHost`. */
export function servePanelElsewhere(apiHost: string): Promise<PanelServer> {
  const config = JSON.stringify({ apiHost, publicMenuHost: 'https://menu.example.com' });
  return servePanel(BUILT, (_, response, pathname) => {
    if (pathname !== '/config.json') return false;
    response.setHeader('Content-Type', 'application/json').end(config);
    return true;
  });
}
