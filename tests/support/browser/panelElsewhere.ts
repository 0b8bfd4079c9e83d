import { fileURLToPath } from 'node:url';
import { servePanel, type PanelServer } from './servePanel';

const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * Serves a built panel on a separate origin, with a `config.json` that names `apiHost`.
 * @param folder the files; by default those of this project's build
 */
export function servePanelElsewhere(apiHost: string, folder = BUILT): Promise<PanelServer> {
  const config = JSON.stringify({ apiHost, publicMenuHost: 'https://menu.example.com' });
  return servePanel(folder, (_, response, pathname) => {
    if (pathname !== '/config.json') return false;
    response.setHeader('Content-Type', 'application/json').end(config);
    return true;
  });
}
