import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { certificateProblem } from '../shared/certificateProblem';
import type { Config } from '../shared/config';
import { randomHex } from '../domain/randomHex';
import type { CommandContext } from './CommandContext';

/** Checks the database and the photos of a backend that runs or is opened for it. @returns one line for each */
export async function checkStores({ database, photos, dataDir }: CommandContext): Promise<string> {
  const lines = [
    await line('database', async () => {
      const { rows } = await database.run('SELECT count(*)::integer AS companies FROM companies');
      return `${String(rows[0]?.companies)} companies, all migrations applied`;
    }),
    await line('queue', async () => {
      const { rows } = await database.run(
        'SELECT kind, count(*)::integer AS number, min(problem) AS problem FROM jobs GROUP BY kind ORDER BY kind',
      );
      if (rows.length === 0) return 'no mail and no deletion of photos waits';
      const waiting = rows.map(
        ({ kind, number, problem }) => `${String(number)} of ${String(kind)}: ${String(problem)}`,
      );
      throw new Error(`work has failed and is tried again, ${waiting.join('; ')}`);
    }),
    await line('photos', async () => {
      const name = `${randomHex(16)}.webp`;
      await photos.put(name, new Uint8Array([1]));
      await photos.delete([name]);
      return 'can be written and deleted';
    }),
    await line('space', async () => {
      const { bavail, bsize } = await statfs(dataDir);
      const free = (bavail * bsize) / 1e9;
      if (free < 1) throw new Error(`only ${free.toFixed(1)} GB are free in ${dataDir}: make room`);
      return `${free.toFixed(1)} GB free in ${dataDir}`;
    }),
  ];
  return lines.join('\n');
}

/** Checks what needs no data: the configuration, which is read already, and the mail server. */
export async function checkSettings(config: Config): Promise<string> {
  const lines = [
    `ok      configuration: ${config.databaseUrl ? 'PostgreSQL' : 'the embedded database'}, data in ${config.dataDir}`,
    config.publicUrl
      ? `ok      address: ${config.publicUrl}`
      : 'notice  address: PUBLIC_URL is not set; photos have the address by which the panel is reached',
    config.smtpUrl
      ? await line('mail', () => checkMail(config.smtpUrl ?? ''))
      : 'notice  mail: SMTP_URL is not set; mails are written to files in the data folder, and registrations cannot be finished',
  ];
  return lines.join('\n');
}

async function checkMail(url: string): Promise<string> {
  const transport = createTransport({ url, connectionTimeout: 5_000 } as object);
  try {
    await transport.verify();
  } catch (error) {
    const problem = certificateProblem(error);
    if (!problem) throw error;
    throw new Error(
      `the certificate is not accepted (${problem}): name the certificate of its authority in NODE_EXTRA_CA_CERTS`,
      { cause: error },
    );
  } finally {
    transport.close();
  }
  return 'the server accepts the account';
}

async function line(name: string, check: () => Promise<string>): Promise<string> {
  try {
    return `ok      ${name}: ${await check()}`;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return `failed  ${name}: ${message || code}`;
  }
}
