import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '../shared/config';
import type { Metrics } from './createMetrics';
import { StartError } from '../shared/StartError';

/** Serves `/metrics` on a port of its own, where it is configured: one that only the monitoring can reach. */
export async function serveMetrics({ host, metricsPort }: Config, metrics: Metrics): Promise<void> {
  if (metricsPort === null) return;
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    metrics.text().then(
      text => answer.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => answer.writeHead(503).end(),
    );
  });
  server.listen(metricsPort, host).unref();
  await once(server, 'listening').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `METRICS_PORT is ${metricsPort}, which cannot be used (${code}): choose another port.`,
      {
        cause: error,
      },
    );
  });
}
