import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { panelFiles } from '../../../server/http/panel/panelFiles';

export interface PanelServer {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves a built panel as static files. Every other path gets `index.html`.
 * @param answerItself is called first; returns true when it has answered the request
 */
export async function servePanel(
  folder: string,
  answerItself: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean,
): Promise<PanelServer> {
  const files = panelFiles(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://panel');
    if (answerItself(request, response, pathname)) return;
    const answer = async () => {
      const accepted = request.headers['accept-encoding'] ?? '';
      const file = (await files.find(pathname, accepted)) ?? (await files.find('/index.html', accepted));
      if (file) response.writeHead(200, file.headers).end(file.content);
      else response.writeHead(404).end();
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
