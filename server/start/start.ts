import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { removeUnfinished } from '../commands/backup';
import { acceptCommands } from '../commands/socket';
import { limitsIn } from '../domain/accounts/limits';
import { createApp } from '../http/createApp';
import { loadConfig, type Config } from '../shared/config';
import { demoUser } from '../demo/demoCompany';
import { drawDemoPhoto } from '../demo/drawDemoPhoto';
import { seedDemo } from '../demo/seedDemo';
import { checkBasePath } from '../http/panel/checkBasePath';
import { keepBuilds } from '../http/panel/keepBuilds';
import { readSettings } from '../http/panel/readSettings';
import { createServer } from '../http/createServer';
import { ownAddress } from '../http/ownAddress';
import { argon2Passwords } from '../platform/argon2Passwords';
import { encodePhoto } from '../platform/encodePhoto';
import { openLog } from '../shared/log';
import { createJobs } from './createJobs';
import { createMetrics } from '../metrics/createMetrics';
import { serveMetrics } from '../metrics/serveMetrics';
import { openMailer } from '../mail/openMailer';
import { openStores } from '../stores/openStores';
import { StartError } from '../shared/StartError';
import { stopOnSignal } from './stopOnSignal';
import { startMaintenance } from './startMaintenance';

const panel = join(import.meta.dirname, '../../dist');

/** Starts the backend. On a configuration or start error it prints one sentence and exits with code 1. */
export async function start(env: Record<string, string | undefined>): Promise<void> {
  try {
    await listen(loadConfig(env));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function listen(config: Config): Promise<void> {
  // The embedded database is in this process too. By default V8 collects once the heap has tripled on a machine with much memory.
  if (!config.databaseUrl) setFlagsFromString('--heap-growing-percent=50');
  const log = openLog();
  const settings = await readSettings(panel);
  await checkBasePath(panel, config.basePath);
  const address = ownAddress(config.host, config.port);
  const { database, photos: opened, photosToMove } = await openStores(config, log, `serves ${address}`);
  const earlierBuilds = await keepBuilds(panel, config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'The files of this build were not kept for pages that are open');
    return [];
  });
  await removeUnfinished(config.dataDir, (path, error) =>
    log.warn({ err: error, path }, 'The files of an unfinished backup were not deleted'),
  );
  const metrics = createMetrics(database);
  const stored = metrics.countPhotos(opened);
  const jobs = createJobs(database, metrics.countMails(await openMailer(config, log)), stored, log);
  const { mailer, photos } = jobs;
  const platform = { passwords: argon2Passwords, encodePhoto };
  const limits = limitsIn(database, config.rateLimitFactor);
  const demo = config.demo
    ? await seedDemo({ database, photos, drawPhoto: drawDemoPhoto, ...platform })
    : 'none';
  let isStopping = false;
  const app = createApp({
    config,
    database,
    photos,
    mailer,
    limits,
    log,
    track: work => jobs.track(work),
    panel,
    settings,
    earlierBuilds,
    metrics,
    isStopping: () => isStopping,
    ...platform,
  });
  const server = createServer(app.fetch, config.trustedProxies);
  server.listen(config.port, config.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(cannotListen(config, error as NodeJS.ErrnoException), { cause: error });
  });
  const commands = await acceptCommands(
    // A command says which files could not be deleted, and the queue does not.
    {
      database,
      photos: stored,
      photosToMove,
      passwords: argon2Passwords,
      dataDir: config.dataDir,
      isAlone: false,
    },
    log,
  );
  await serveMetrics(config, metrics);
  stopOnSignal(server, database, log, {
    onStop: () => {
      isStopping = true;
      // Removes the socket.
      commands?.close();
    },
    settled: () => jobs.settled(),
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  console.log(`Sofra is ready at ${ownAddress(config.host, port)}/`);
  if (demo !== 'none') {
    const isNew = demo === 'new' ? ' (the demo company is new)' : '';
    console.log(`Sign in as ${demoUser.username} with the password ${demoUser.password}${isNew}.`);
  }
  jobs.start();
  startMaintenance({ database, photos, stored, config, log });
}

function cannotListen({ host, port }: Config, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use: stop what listens there, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  return `The backend cannot listen on ${host}:${port} (${code ?? message}): set HOST and PORT.`;
}
