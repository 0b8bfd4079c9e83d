import type { Message, SentRequest, Start } from '../Messages';

/** The backend, which runs in a worker of this page. */
export interface BackendWorker {
  fetch(request: Request): Promise<Response>;
  stop(): void;
}

/** Codes of answers that have no body. */
const EMPTY = [204, 304];

/**
 * Starts the worker. Requests wait until it is ready.
 * @param onMessage is told what the worker says beside its answers
 */
export function startBackendWorker(start: Start, onMessage: (message: Message) => void): BackendWorker {
  const waiting = new Map<number, (answer: Response) => void>();
  let count = 0;
  const starting = loadWorker(`${start.address}/demo/worker.js.gz`).then(worker => {
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'answer') {
        onMessage(data);
        return;
      }
      const { id, status, headers, body } = data;
      waiting.get(id)?.(new Response(EMPTY.includes(status) ? null : body, { status, headers }));
      waiting.delete(id);
    });
    worker.postMessage(start);
    return worker;
  });
  starting.catch((error: unknown) => onMessage({ kind: 'failed', reason: String(error) }));

  return {
    async fetch(request) {
      const { url, method, headers, signal } = request;
      const body = ['GET', 'HEAD'].includes(method) ? null : await request.arrayBuffer();
      signal.throwIfAborted();
      const id = (count += 1);
      const sent: SentRequest = { id, url, method, headers: [...headers], body };
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        signal.addEventListener('abort', () => {
          waiting.delete(id);
          reject(signal.reason as Error);
        });
        starting.then(worker => {
          // A change that was aborted while the worker was loading must not be carried out.
          if (!signal.aborted) worker.postMessage(sent, body ? [body] : []);
        }, reject);
      });
    },
    stop() {
      void starting.then(worker => worker.terminate());
    },
  };
}

/** A server of static files would send the compressed script as it is. */
async function loadWorker(address: string): Promise<Worker> {
  const { body, ok, status } = await fetch(address);
  if (!ok || !body) throw new Error(`${address} was answered with ${status}`);
  const script = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob();
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
}
