import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A call that arrives at the proxy. */
export interface ProxiedCall {
  method: string;
  /** Without host and query: `/api/v1/me/`. */
  path: string;
  /** May be changed before the call is passed on. */
  query: URLSearchParams;
  headers: Headers;
  /** May be changed before the call is passed on. */
  body: Uint8Array<ArrayBuffer> | FormData | string | undefined;
}

/** Answers a call. `passOn` sends it to the backend. */
export type Spoil = (call: ProxiedCall, passOn: () => Promise<Response>) => Promise<Response>;

export interface SpoilingProxy {
  url: string;
  /** Method and path of every call so far: `GET /api/v1/me/`. */
  calls: string[];
  /** Changes how the proxy answers. Without an argument it passes everything on. */
  spoilWith: (spoil?: Spoil) => void;
  stop: () => Promise<void>;
}

const ORIGIN = 'http://backend.test';

/** Starts an HTTP server in front of a backend, which can change requests and answers. */
export async function startSpoilingProxy(backend: { fetch: typeof fetch }): Promise<SpoilingProxy> {
  let spoil: Spoil = (_, passOn) => passOn();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error as Error);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    calls.push(`${call.method} ${call.path}`);
    const answered = await spoil(call, () => passOn(backend, call));
    const isText = /json|text/.test(answered.headers.get('Content-Type') ?? '');
    const body = Buffer.from(await answered.arrayBuffer());
    const headers = Object.fromEntries(
      [...answered.headers].filter(
        ([name]) => !['content-length', 'content-encoding', 'connection'].includes(name),
      ),
    );
    response.writeHead(answered.status, headers);
    // Photo URLs start with the address of the backend. They must lead to the proxy.
    response.end(isText ? body.toString().replaceAll(ORIGIN, url) : body);
  }

  return {
    url,
    calls,
    spoilWith: (next = (_, passOn) => passOn()) => void (spoil = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function callOf(request: IncomingMessage): Promise<ProxiedCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', ORIGIN);
  const sent = await buffer(request);
  const headers = new Headers(request.headers as Record<string, string>);
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])
    headers.delete(name);
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers,
    body: sent.length > 0 ? new Uint8Array(sent) : undefined,
  };
}

function passOn(backend: { fetch: typeof fetch }, call: ProxiedCall): Promise<Response> {
  const { method, path, query, headers, body } = call;
  // A changed form gets a new boundary, which `fetch` writes into the header.
  if (body instanceof FormData) headers.delete('Content-Type');
  return backend.fetch(`${ORIGIN}${path}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body });
}
