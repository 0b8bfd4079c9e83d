import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/createMetrics';
import type { Network } from '../shared/addresses';
import { clientOf } from './client';

interface Observation {
  log: Logger;
  /** Whether each request is a line of the log. */
  isLogged: boolean;
  metrics: Metrics | undefined;
  trustedProxies: readonly Network[];
}

/** An id that a client sends: letters, digits and what proxies use between them. */
const ID = /^[\w.:-]{1,64}$/;

const ids = new WeakMap<Request, string>();

/** Returns the id of a request, which its answer and its lines in the log have. */
export function requestId({ req }: Context): string {
  const known = ids.get(req.raw);
  if (known) return known;
  const sent = req.header('X-Request-Id');
  const id = sent && ID.test(sent) ? sent : crypto.randomUUID();
  ids.set(req.raw, id);
  return id;
}

/** Gives each request an id, measures it, and writes a line about it. The query is left out: it has what people search for. */
export function observe({ log, isLogged, metrics, trustedProxies }: Observation): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    const id = requestId(context);
    await next();
    const { status, headers } = context.res;
    headers.set('X-Request-Id', id);
    const milliseconds = performance.now() - start;
    const { method, path } = context.req;
    metrics?.answered(routeOf(context, status), method, status, milliseconds / 1000);
    if (isLogged) {
      const { address } = clientOf(context, trustedProxies);
      log.info({ request: id, method, path, status, ms: Math.round(milliseconds), address }, 'Answered');
    }
  };
}

/** Returns the route of a request: few of them, so that a stranger's paths do not fill Prometheus. */
function routeOf(context: Context, status: number): string {
  const route = matchedRoutes(context).find(({ path }) => !path.includes('*'));
  if (route) return route.path;
  return status === 404 ? 'unknown' : 'panel';
}
