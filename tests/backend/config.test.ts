import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../server/shared/config';

it('K1 needs no configuration', () => {
  expect(loadConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: null,
    publicMenuHost: null,
    allowedOrigins: [],
    trustedProxies: [],
    demo: true,
    rateLimitFactor: 1,
  });
});

it('K1 creates no demo company on PostgreSQL by default', () => {
  const DATABASE_URL = 'postgres://sofra@db/sofra';
  expect(loadConfig({ DATABASE_URL }).demo).toBe(false);
  expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

it('K1 removes a slash from the end of a host', () => {
  const { publicUrl, publicMenuHost } = loadConfig({
    PUBLIC_URL: 'https://a.example/',
    PUBLIC_MENU_HOST: 'https://b.example/m/',
  });
  expect([publicUrl, publicMenuHost]).toEqual(['https://a.example', 'https://b.example/m']);
});

it('refuses a path that the server would not find again, and takes one of plain letters', () => {
  for (const path of ['menü', 'a%20b'])
    expect(() => loadConfig({ PUBLIC_URL: `https://a.example/${path}` })).toThrow(/PUBLIC_URL has the path/);
  expect(loadConfig({ PUBLIC_URL: 'https://a.example/admin/v1.0/' }).basePath).toBe('/admin/v1.0');
});

it('S25 names every invalid value, and prints no password', () => {
  const load = () =>
    loadConfig({
      PORT: '99999',
      RATE_LIMIT_FACTOR: '0',
      DATABASE_URL: 'mysql://me:secret@db/x',
      SMTP_URL: 'x',
      TRUSTED_PROXIES: '10.0.0.0/33, proxy',
    });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/PORT.*DATABASE_URL.*TRUSTED_PROXIES.*SMTP_URL.*RATE_LIMIT_FACTOR/);
  expect(load).not.toThrow(/secret/);
});

it('S25 refuses an empty address of the database, and the whole internet as a proxy', () => {
  expect(() => loadConfig({ DATABASE_URL: ' ' })).toThrow(/DATABASE_URL is empty/);
  for (const TRUSTED_PROXIES of ['0.0.0.0/0', '10.0.0.0/8, ::/0'])
    expect(() => loadConfig({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES must be/);
});

it('S25 prints nothing of an address that cannot be parsed, where the password may be', () => {
  for (const DATABASE_URL of [
    'postgres://sofra:pa/secret@db/x',
    'postgres://sofra:a@secret:x@db:y/x',
    'secret',
  ])
    expect(() => loadConfig({ DATABASE_URL })).toThrow(
      /^The configuration is wrong: DATABASE_URL must be .*"(postgres:\/\/)?…"\.$/,
    );
  expect(() => loadConfig({ SMTP_URL: 'smtp://me:se cret@[mail' })).not.toThrow(/cret/);
});

it('S25 takes a hundred years as the longest life of a session', () => {
  expect(loadConfig({ SESSION_IDLE_DAYS: '36500', SESSION_MAX_DAYS: '36500' }).sessionLife).toEqual({
    idleDays: 36_500,
    maxDays: 36_500,
  });
  for (const name of ['SESSION_IDLE_DAYS', 'SESSION_MAX_DAYS'])
    expect(() => loadConfig({ [name]: '36500.1' })).toThrow(
      `${name} must be a number above 0, and at most 36,500, and is "36500.1"`,
    );
});
