import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { Logger } from 'pino';
import type { Config } from '../shared/config';
import type { Mailer } from './Mailer';

/** Opens the mailer: SMTP if configured, else each mail is written to a file and logged. */
export async function openMailer(config: Config, log: Logger): Promise<Mailer> {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : folderMailer(config, log);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as SMTPTransport.Options);
  return {
    async send({ to, ...mail }) {
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: to },
        textEncoding: 'quoted-printable',
      });
    },
  };
}

async function folderMailer({ dataDir, mailFrom: from }: Config, log: Logger): Promise<Mailer> {
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send({ to, ...mail }) {
      const address = { name: '', address: to };
      const { message } = await transport.sendMail({
        ...mail,
        from,
        to: address,
        textEncoding: 'quoted-printable',
      });
      const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'A mail was written to a file, since SMTP_URL is not set');
    },
  };
}
