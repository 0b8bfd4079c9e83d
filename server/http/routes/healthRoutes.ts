import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../Deps';
import { withTimeout } from '../../database/timeout';
import { isSameSecret } from '../../domain/isSameSecret';
import { NotFoundError } from '../../domain/errors';

/** A check is not repeated within this time, so that asking often costs nothing. */
const FRESH_MS = 1_000;

/** How long a check may take. The database has a limit of its own, the store of photos a longer one. */
const CHECK_MS = 2_500;

type Checks = Record<'database' | 'migrations' | 'photos', string>;

/**
 * For load balancers and alarms: `/healthz` says that the process answers, `/readyz` that it can serve requests. `/metrics` is
 * for Prometheus, with the configured token.
 */
export function healthRoutes(hono: OpenAPIHono, deps: Deps): void {
  const { config, metrics, isStopping } = deps;
  let known: { at: number; checks: Promise<Checks> } | undefined;

  hono.get('/healthz', context => context.json({ status: 'ok' }));

  hono.get('/readyz', async context => {
    if (isStopping?.()) return context.json({ status: 'stopping' }, 503);
    // Not the time of the day, which may be set back.
    const now = performance.now();
    if (!known || now - known.at > FRESH_MS) known = { at: now, checks: check(deps) };
    const checks = await known.checks;
    const isReady = Object.values(checks).every(result => result === 'ok');
    return context.json({ status: isReady ? 'ok' : 'failed', checks }, isReady ? 200 : 503);
  });

  hono.get('/metrics', async context => {
    const { metricsToken } = config;
    if (!metrics || !metricsToken) throw new NotFoundError();
    if (!isSameSecret(context.req.header('Authorization') ?? '', `Bearer ${metricsToken}`))
      return context.json({ detail: 'The token is missing or wrong.' }, 401, {
        'WWW-Authenticate': 'Bearer',
      });
    return context.text(await metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
}

/** The names of what fails; the reasons are in the log, because anyone may ask. */
async function check({ database, photos, log }: Deps): Promise<Checks> {
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await withTimeout(work(), CHECK_MS);
      return 'ok';
    } catch (error) {
      log.warn({ err: error }, `Not ready: ${name}`);
      return 'failed';
    }
  };
  const [reached, migrated, stored] = await Promise.all([
    attempt('database', () => database.run('SELECT 1')),
    attempt('migrations', () => database.checkMigrations()),
    attempt('photos', () => photos.check()),
  ]);
  return { database: reached, migrations: migrated, photos: stored };
}
