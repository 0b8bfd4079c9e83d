import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendProgram } from '../support/backend/backendProgram';
import { findPostgres, startPostgres, type Postgres } from '../support/services/postgres';

/** The start against a database and a bucket whose certificate is, or is not, accepted. */

const folder = mkdtempSync(join(tmpdir(), 'sofra-tls-'));
const file = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
const programs = await findPostgres();

let postgres: Postgres;
let https: Server;

/** Writes the certificate of an authority, and one of a server that it has signed. */
function writeCertificates(): void {
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  for (const name of ['authority', 'stranger'])
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`);
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  openssl('x509', '-req', '-in', 'server.csr', ...authority, '-out', 'server.pem', '-extfile', 'names');
}

beforeAll(async () => {
  writeCertificates();
  // The server runs as another user when this process is root.
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', file('server.key')]);
  chmodSync(file('server.key'), 0o600);
  postgres = await startPostgres(programs!, [
    'ssl=on',
    `ssl_cert_file=${file('server.pem')}`,
    `ssl_key_file=${file('server.key')}`,
  ]);
  https = createServer({ key: readFileSync(file('server.key')), cert: readFileSync(file('server.pem')) });
  https.listen(0, '127.0.0.1');
  await once(https, 'listening');
});

afterAll(async () => {
  https.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const check = async (env: Record<string, string>) => {
  const args = [...backendProgram('server/cli/main'), 'check'];
  const options = { env: { PATH: process.env.PATH, DATA_DIR: file('data'), ...env } };
  return promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
};

describe.runIf(programs)('TLS to the database', () => {
  const withSsl = (more: string) => ({ DATABASE_URL: postgres.url.replace('127.0.0.1', 'localhost') + more });

  it.each(['verify-full', 'require'])(
    'works with the certificate of its authority, sslmode=%s',
    async mode => {
      const { stdout, stderr } = await check(
        withSsl(`?sslmode=${mode}&sslrootcert=${file('authority.pem')}`),
      );
      expect(stdout).toMatch(/^ok +database: 0 companies/m);
      expect(stderr).toBe('');
    },
  );

  it('is refused with a sentence when the certificate is of another authority, or for another name', async () => {
    const other = await check(withSsl(`?sslmode=verify-full&sslrootcert=${file('stranger.pem')}`));
    expect(other.stderr).toMatch(
      /^The certificate of the database at localhost:\d+\/postgres is not accepted \(.+\): add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with the certificate of its authority\.\n$/,
    );
    const name = await check({
      DATABASE_URL: `${postgres.url}?sslmode=verify-full&sslrootcert=${file('authority.pem')}`,
    });
    expect(name.stderr).toMatch(/is not accepted \(Hostname\/IP does not match/);
  });

  it('names a file that cannot be read', async () => {
    const { stderr } = await check(withSsl('?sslmode=verify-full&sslrootcert=/none.pem'));
    expect(stderr).toBe(
      'The file /none.pem, which DATABASE_URL names, cannot be read (ENOENT): correct the name or its rights.\n',
    );
  });
});

it('a bucket with a certificate that is not accepted is named', async () => {
  const { stderr } = await check({
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `https://localhost:${(https.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  expect(stderr).toMatch(
    /^Photos: The certificate of https:\/\/localhost:\d+ is not accepted \(.+\): name the certificate of its authority in NODE_EXTRA_CA_CERTS\.\n$/,
  );
});
