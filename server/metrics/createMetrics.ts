import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/Database';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import type { Mailer } from '../mail/Mailer';

/** The numbers of `/metrics` for Prometheus, and functions that count. */
export interface Metrics {
  /** Counts an answer. `route` is the path with its parameters by name. */
  answered(route: string, method: string, status: number, seconds: number): void;
  countMails(mailer: Mailer): Mailer;
  countPhotos(photos: PhotoStore): PhotoStore;
  /** Returns the page in Prometheus' text format. */
  text(): Promise<string>;
}

/** Where an address signs in. */
const SIGN_IN = '/api/v1/login/';

/** The answers to a wrong password and beyond a limit. A failure of the backend is not a refusal. */
const SIGN_IN_REFUSALS = [400, 429];

/** Queries for numbers that the database knows. They run at each scrape. */
const SESSIONS = 'SELECT count(*)::integer AS number FROM sessions';
const JOBS = 'SELECT kind, count(*)::integer AS number FROM jobs GROUP BY kind';

/** Measures this process, which includes the delay of its event loop, and what the functions of {@link Metrics} count. */
export function createMetrics(database: Pick<Database, 'run' | 'connections'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const answers = new Histogram({
    name: 'sofra_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refusedSignIns = new Counter({
    name: 'sofra_sign_ins_refused_total',
    help: 'Sign-ins with a wrong password or beyond a limit.',
    registers,
  });
  const mails = new Counter({
    name: 'sofra_mails_total',
    help: 'Mails, by whether the mail server has taken them.',
    labelNames: ['result'],
    registers,
  });
  // Without them, Prometheus does not see the first mail as an increase.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  const photoFiles = new Counter({
    name: 'sofra_photo_files_stored_total',
    help: 'Files of photos and thumbnails that were stored.',
    registers,
  });
  new Gauge({
    name: 'sofra_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, number] of Object.entries(database.connections())) this.set({ state }, number);
    },
  });
  new Gauge({
    name: 'sofra_sessions',
    help: 'Sessions of users.',
    registers,
    async collect() {
      // The others are shown also while the database is away.
      const { rows } = await database.run(SESSIONS).catch(() => ({ rows: [] }));
      this.set(Number(rows[0]?.number));
    },
  });
  new Gauge({
    name: 'sofra_jobs',
    help: 'Mails and deletions of photos that have failed and are tried again.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const rows = await database.run(JOBS).then(
        answer => answer.rows,
        () => undefined,
      );
      const waiting = new Map(rows?.map(({ kind, number }) => [kind, Number(number)]));
      for (const kind of ['mail', 'photos']) this.set({ kind }, rows ? (waiting.get(kind) ?? 0) : NaN);
    },
  });

  return {
    answered(route, method, status, seconds) {
      answers.observe({ route, method, status: String(status) }, seconds);
      if (route === SIGN_IN && SIGN_IN_REFUSALS.includes(status)) refusedSignIns.inc();
    },
    countMails: mailer => ({
      async send(mail) {
        try {
          await mailer.send(mail);
          mails.inc({ result: 'sent' });
        } catch (error) {
          mails.inc({ result: 'failed' });
          throw error;
        }
      },
    }),
    countPhotos: photos => ({
      ...photos,
      async put(name, content) {
        await photos.put(name, content);
        photoFiles.inc();
      },
    }),
    text: () => register.metrics(),
  };
}
