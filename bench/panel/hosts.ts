import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { panelFiles } from '../../server/panel/panelFiles';

export interface Host {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a built panel as any web server would, compressed and cached, and passes its calls on to the backend. */
export async function hostPanel(folder: string, backend: string): Promise<Host> {
  const files = panelFiles(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', backend);
    if (/^\/(api|company-api|photos)\//.test(pathname)) {
      const { method, headers } = request;
      const call = ask(new URL(request.url ?? '/', backend), { method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      call.on('error', () => response.writeHead(502).end());
      request.pipe(call);
      return;
    }
    const answer = async () => {
      const file = await files.find(pathname, request.headers['accept-encoding'] ?? '');
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
