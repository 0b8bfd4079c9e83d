import { OpenAPIHono } from '@hono/zod-openapi';
import { compress } from 'hono/compress';
import { getPath } from 'hono/utils/url';
import type { Deps } from './Deps';
import { crossOrigin } from './crossOrigin';
import { limitOpenRequests } from './limitOpenRequests';
import { observe } from './observe';
import { refuseOverload } from './refuseOverload';
import { securityHeaders } from './securityHeaders';
import { warnOfProxy } from './warnOfProxy';
import { apiRoutes } from './routes/apiRoutes';
import { documentRoutes } from './routes/documentRoutes';
import { healthRoutes } from './routes/healthRoutes';
import { panelRoutes } from './routes/panelRoutes';

/** A proxy may have removed the base path. */
function pathBelow(basePath: string): typeof getPath {
  return request => {
    const path = getPath(request);
    return basePath && `${path}/`.startsWith(`${basePath}/`) ? path.slice(basePath.length) || '/' : path;
  };
}

/** Creates the backend as a function from request to answer. It does not listen on a port. */
export function createApp(deps: Deps): OpenAPIHono {
  const hono = new OpenAPIHono({ strict: true, getPath: pathBelow(deps.config.basePath) });
  const { config, log, metrics } = deps;
  hono.use(observe({ log, metrics, isLogged: config.logRequests, trustedProxies: config.trustedProxies }));
  hono.use(securityHeaders());
  hono.use(crossOrigin(deps.config.allowedOrigins));
  hono.use(warnOfProxy(deps.config.trustedProxies, deps.log));
  hono.use(limitOpenRequests(deps.config.trustedProxies));
  for (const calls of ['/api/*', '/company-api/*']) hono.use(calls, refuseOverload(deps.database));
  // Compression makes a list of 100 ten times smaller. The panel's files are compressed by the build.
  hono.use('/api/*', compress());
  hono.use('/company-api/*', compress());
  hono.use('/openapi.json', compress());

  apiRoutes(hono, deps);
  healthRoutes(hono, deps);
  documentRoutes(hono, deps.config.basePath);
  panelRoutes(hono, deps);
  return hono;
}
