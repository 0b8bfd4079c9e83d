import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What goes wrong on the way of a call:
 * - `delayed`: it takes half a second longer
 * - `reset before`: the connection is reset, and the backend does not get the call
 * - `lost`: the backend carries the call out, and the connection is reset without an answer
 * - `reset within`: it is reset within the body of the answer
 * - `truncated`: it is closed within the body of the answer
 * - `black hole`: the backend does not get the call, and there is no answer
 */
export const FAULTS = ['delayed', 'reset before', 'lost', 'reset within', 'truncated', 'black hole'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultProxy {
  url: string;
  /** How many calls had a fault. */
  hits: () => number;
  /** From now on the calls with such a name, `POST /company-api/v1/menus/`, have the fault; without arguments none has. */
  break: (name?: RegExp, fault?: Fault) => void;
  stop: () => Promise<void>;
}

const DELAY_MS = 500;

/** Starts a server before a backend that breaks connections at the socket. */
export async function startFaultProxy(backend: { fetch: typeof fetch }): Promise<FaultProxy> {
  let broken: { name: RegExp; fault: Fault } | undefined;
  let hits = 0;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const fault = broken?.name.test(`${method} ${path}`) ? broken.fault : undefined;
    if (fault) hits += 1;
    const body = await buffer(request);
    if (fault === 'black hole') return;
    if (fault === 'reset before') return void request.socket.resetAndDestroy();
    if (fault === 'delayed') await wait(DELAY_MS);
    const answer = await backend.fetch(`http://backend.test${path}`, {
      method,
      headers: passed(new Headers(request.headers as Record<string, string>)),
      body: body.length ? new Uint8Array(body) : undefined,
      redirect: 'manual',
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (fault === 'lost') return void request.socket.resetAndDestroy();
    const headers = passed(answer.headers);
    const length = [204, 304].includes(answer.status) ? {} : { 'Content-Length': content.length };
    response.writeHead(answer.status, { ...Object.fromEntries(headers), ...length });
    if (fault !== 'reset within' && fault !== 'truncated') return void response.end(content);
    response.flushHeaders();
    response.write(content.subarray(0, content.length / 2), () => {
      if (fault === 'truncated') request.socket.end();
      else request.socket.resetAndDestroy();
    });
  }

  return {
    url,
    hits: () => hits,
    break: (name, fault) => void (broken = name && fault && { name, fault }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the headers that are those of the message and not of one connection. */
function passed(headers: Headers): Headers {
  const kept = new Headers(headers);
  const ofConnection = [
    'connection',
    'content-length',
    'content-encoding',
    'transfer-encoding',
    'keep-alive',
    'host',
  ];
  for (const name of [...ofConnection, 'accept-encoding']) kept.delete(name);
  return kept;
}
