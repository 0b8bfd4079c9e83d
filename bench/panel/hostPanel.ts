import { request as ask } from 'node:http';
import { servePanel, type PanelServer } from '../../tests/support/browser/servePanel';

/** Serves a built panel and forwards its calls to the backend, like a reverse proxy. */
export function hostPanel(folder: string, backend: string): Promise<PanelServer> {
  return servePanel(folder, (request, response, pathname) => {
    if (!/^\/(api|company-api|photos)\//.test(pathname)) return false;
    const { method, headers } = request;
    const call = ask(new URL(request.url ?? '/', backend), { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    call.on('error', () => response.writeHead(502).end());
    request.pipe(call);
    return true;
  });
}
