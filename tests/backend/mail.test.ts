import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { loadConfig } from '../../server/shared/config';
import { openMailer } from '../../server/mail/openMailer';
import { verificationMail } from '../../server/mail/verificationMail';

const folder = mkdtempSync(join(tmpdir(), 'sofra-mail-'));
const silent = pino({ level: 'silent' });
const name = 'Şule <b>\r\nBcc: everyone@example.com';

afterAll(() => rmSync(folder, { recursive: true }));

it('S18 sends a code over SMTP, and a name cannot inject a header or markup', async () => {
  const received: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
    onData(stream, _session, done) {
      void text(stream).then(message => {
        received.push(message);
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailer = await openMailer(
    loadConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` }),
    silent,
  );
  const to = 'sule@example.com';
  await mailer.send(verificationMail({ to, name, code: '012345', minutes: 10, language: 'tr' }));
  await new Promise<void>(resolve => server.close(() => resolve()));

  const mail = await PostalMime.parse(received[0] ?? '');
  expect(recipients).toEqual([to]);
  expect(mail.subject).toBe('Sofra doğrulama kodunuz: 012345');
  expect(mail.bcc).toBeUndefined();
  expect(mail.text).toContain('012345');
  expect(mail.html).not.toContain('<b>');
});

it('R7 times out on a mail server that accepts a connection and does not respond', async () => {
  const silence = createServer();
  silence.listen(0, '127.0.0.1');
  await once(silence, 'listening');
  const { port } = silence.address() as AddressInfo;
  const mailer = await openMailer(
    loadConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` }),
    silent,
  );
  const start = Date.now();
  const mail = verificationMail({ to: 'a@b.example', name, code: '012345', minutes: 10, language: 'tr' });
  await expect(mailer.send(mail)).rejects.toThrow(/greeting/i);
  expect(Date.now() - start).toBeLessThan(10_000);
  silence.close();
});

it('B8 writes each mail to a file when no mail server is configured', async () => {
  const mailer = await openMailer(loadConfig({ DATA_DIR: folder }), silent);
  await mailer.send(
    verificationMail({ to: 'a@example.com', name: 'A', code: '654321', minutes: 10, language: 'en' }),
  );
  const [file = ''] = readdirSync(join(folder, 'mail'));
  const mail = await PostalMime.parse(readFileSync(join(folder, 'mail', file)));
  expect(mail.to).toEqual([{ name: '', address: 'a@example.com' }]);
  expect(mail.text).toContain('654321');
});
