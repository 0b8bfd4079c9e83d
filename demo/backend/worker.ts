import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import type { Config } from '../../server/shared/config';
import type { Database } from '../../server/database/Database';
import { sampleAccount } from '../../server/sample/sampleAccount';
import { seedSample } from '../../server/sample/seedSample';
import { limitsIn } from '../../server/domain/accounts/limits';
import { apiRoutes } from '../../server/http/routes/apiRoutes';
import type { Message, SentRequest, Start } from '../Messages';
import { STORE } from '../Messages';
import { cachePhotoStore } from './cachePhotoStore';
import { encodeOnCanvas } from './encodeOnCanvas';
import { openBrowserDatabase } from './openBrowserDatabase';
import { webPasswords } from './webPasswords';

/** The reference backend in a worker. The page sends it the start, and then its requests. */

/** The seed of the company with many products. */
const SEED = 1;

type Answer = (request: SentRequest) => Promise<void>;

const tell = (message: Message, moved: Transferable[] = []) => postMessage(message, { transfer: moved });

let started: Promise<Answer> | undefined;

addEventListener('message', ({ data }: MessageEvent<Start | SentRequest>) => {
  if ('address' in data) started ??= startWhenAlone(data);
  else void started?.then(answer => answer(data));
});

/** Two tabs would overwrite each other's changes: the second one waits until the first is closed. */
function startWhenAlone(wanted: Start): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      start(wanted).then(
        answer => {
          resolve(answer);
          tell({ kind: 'ready' });
        },
        (error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          tell({ kind: 'failed', reason: String(error) });
        },
      );
      // It is held until the tab is closed.
      return new Promise<never>(() => undefined);
    };
    void navigator.locks.request(STORE, { ifAvailable: true }, lock => {
      if (lock) return begin();
      tell({ kind: 'waits' });
      void navigator.locks.request(STORE, begin);
    });
  });
}

async function start({ address, products }: Start): Promise<Answer> {
  const database = await openBrowserDatabase(`${address}/demo/`);
  const photos = cachePhotoStore(`${address}/photos/`);
  const services = { database, photos, passwords: webPasswords, encodePhoto: encodeOnCanvas };
  if (products > 0 && !(await hasSample(database))) await seedSample(services, { products, seed: SEED });
  const hono = new OpenAPIHono({ strict: true });
  apiRoutes(hono, {
    config: configOf(address),
    ...services,
    limits: limitsIn(database, 1),
    mailer: {
      send({ to, text }) {
        tell({ kind: 'mail', to, text });
        return Promise.resolve();
      },
    },
    log: console as unknown as Logger,
  });
  const base = new URL(address).pathname.replace(/\/$/, '');
  return async ({ id, url, method, headers, body }) => {
    const path = url.slice(new URL(url).origin.length + base.length);
    const request = new Request(new URL(path, address), { method, headers, body });
    const answer = await hono.fetch(request);
    const content = answer.body ? await answer.arrayBuffer() : null;
    tell(
      { kind: 'answer', id, status: answer.status, headers: [...answer.headers], body: content },
      content ? [content] : [],
    );
  };
}

async function hasSample(database: Database): Promise<boolean> {
  const { username } = sampleAccount(SEED);
  const { rows } = await database.run('SELECT id FROM users WHERE username_folded = $1', [username]);
  return rows.length > 0;
}

function configOf(address: string): Config {
  return {
    port: 0,
    host: '',
    dataDir: '',
    databaseUrl: null,
    databaseIsPooled: false,
    publicUrl: address,
    basePath: '',
    publicMenuHost: null,
    allowedOrigins: [],
    trustedProxies: [],
    s3: null,
    smtpUrl: null,
    mailFrom: '',
    demo: true,
    logRequests: false,
    metricsPort: null,
    metricsToken: null,
    sessionLife: { idleDays: 30, maxDays: 90 },
    rateLimitFactor: 1,
  };
}
