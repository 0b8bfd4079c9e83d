import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { panelFiles } from '../../server/panel/panelFiles';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves the built panel as any web server would, with a `config.json` that sends its calls to `apiHost`. */
export async function servePanelElsewhere(
  apiHost: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const files = panelFiles(BUILT);
  const config = JSON.stringify({ apiHost, publicMenuHost: 'https://menu.example.com' });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', apiHost);
    const answer = async () => {
      if (pathname === '/config.json') {
        response.setHeader('Content-Type', 'application/json').end(config);
        return;
      }
      const file = await files.find(pathname, '');
      if (file) response.writeHead(200, file.headers).end(file.content);
      else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(await files.page());
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
