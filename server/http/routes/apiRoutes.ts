import type { OpenAPIHono } from '@hono/zod-openapi';
import { NotFoundError } from '../../domain/errors';
import { answerError } from '../answerError';
import type { ApiDeps } from '../Deps';
import { Router } from '../Router';
import { accountRoutes } from './accountRoutes';
import { companyRoutes } from './companyRoutes';
import { extensionRoutes } from './extensionRoutes';
import { companyDataRoutes } from './companyDataRoutes';
import { photoRoutes } from './photoRoutes';
import { publicListRoutes } from './publicListRoutes';
import { recordRoutes } from './recordRoutes';

/** Adds the calls of the API, and the photos. None of it depends on Node: the demo runs it in a browser. */
export function apiRoutes(hono: OpenAPIHono, deps: ApiDeps): void {
  hono.onError(answerError(deps.log));
  hono.notFound(() => {
    throw new NotFoundError();
  });
  const router = new Router(hono, deps);
  accountRoutes(router);
  companyRoutes(router);
  companyDataRoutes(router);
  publicListRoutes(router);
  recordRoutes(router);
  extensionRoutes(router);
  router.refuseOtherMethods();
  photoRoutes(hono, deps.photos, deps.config.trustedProxies);
}
