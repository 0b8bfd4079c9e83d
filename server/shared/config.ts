import { StartError } from './StartError';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseNetwork, type Network } from './addresses';

/** The configuration, read from the environment once and validated. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The PostgreSQL to use. Null selects the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Whether a pooler such as PgBouncer in transaction mode is between the backend and PostgreSQL. */
  databaseIsPooled: boolean;
  /**
   * The URL under which browsers reach the backend, without a trailing slash. Photo URLs start with it. Null takes it from
   * a trusted proxy's headers, or from `host` and `port` when there is no proxy.
   */
  publicUrl: string | null;
  /** The path of `publicUrl`, such as `/admin`: the panel and the API are below it. Empty for the root. */
  basePath: string;
  /**
   * The host of the public menus, without a trailing slash. A link's URL is this host, a slash and the slug. Null takes it from
   * the panel's `config.json`.
   */
  publicMenuHost: string | null;
  /** Origins that may call the backend across origins, each exactly as a browser sends it. */
  allowedOrigins: string[];
  /** The proxies whose forwarding headers are trusted. */
  trustedProxies: Network[];
  /** Where photos are stored. Null selects a folder in `dataDir`. */
  s3: S3Config | null;
  smtpUrl: string | null;
  mailFrom: string;
  demo: boolean;
  /** Whether each request is a line of the log. */
  logRequests: boolean;
  /** The port of `/metrics` on its own. Null for none. */
  metricsPort: number | null;
  /** The token with which `/metrics` answers on the port of the panel. Null for none. */
  metricsToken: string | null;
  /** How long a session lasts without use, and at most. */
  sessionLife: { idleDays: number; maxDays: number };
  /** Multiplies the allowance of every rate limit. */
  rateLimitFactor: number;
}

/** A bucket of Amazon S3 or of a compatible store. */
export interface S3Config {
  bucket: string;
  /** The address of a compatible store. Null for Amazon's. */
  endpoint: string | null;
  region: string;
  /** What the name of each object begins with: `photos/`. */
  prefix: string;
  /** Null takes them from where Amazon's tools look for them: a role of the machine, a profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/**
 * Reads and validates the environment.
 * @throws ConfigError that names every invalid value
 */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = [];
  const env = withFiles(environment, problems);
  const read = <T>(name: string, parse: (text: string) => T | undefined, expected: string, missing: T): T => {
    const text = env[name]?.trim();
    if (!text) return missing;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${expected}, and is "${shown(name, text)}"`);
    return value ?? missing;
  };

  const port = read('PORT', portNumber, 'a port from 0 to 65535', 8080);
  const host = read('HOST', hostName, 'a host name or an address', '127.0.0.1');
  const publicUrl = read('PUBLIC_URL', webAddress, 'an http:// or https:// address', null);
  const basePath = publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
  if (!/^(\/[\w.~-]+)*$/.test(basePath))
    problems.push(
      `PUBLIC_URL has the path "${basePath}": write one of letters from a to z, digits and ".", "_", "~" and "-"`,
    );
  if (env.DATABASE_URL?.trim() === '')
    problems.push('DATABASE_URL is empty: give it a value, or remove it for the embedded database');
  const databaseUrl = read('DATABASE_URL', postgresAddress, 'a postgres:// address', null as string | null);
  const config: Config = {
    port,
    host,
    dataDir: resolve(read('DATA_DIR', text => text, 'a folder', './data')),
    databaseUrl,
    databaseIsPooled: read('DATABASE_POOLER', flag, '0 or 1', false),
    publicUrl,
    basePath,
    publicMenuHost: read('PUBLIC_MENU_HOST', webAddress, 'an http:// or https:// address', null),
    allowedOrigins: read(
      'ALLOWED_ORIGINS',
      origins,
      'origins such as https://panel.example.com, with commas',
      [],
    ),
    trustedProxies: read(
      'TRUSTED_PROXIES',
      networks,
      'addresses or networks such as 10.0.0.0/8, with commas',
      [],
    ),
    s3: s3In(env, problems),
    smtpUrl: read('SMTP_URL', urlOf('smtp:', 'smtps:'), 'an smtp:// or smtps:// address', null),
    mailFrom: read('MAIL_FROM', mailAddress, 'an e-mail address', 'Sofra <no-reply@sofra.example>'),
    demo: read('DEMO', flag, '0 or 1', databaseUrl === null),
    logRequests: read('LOG_REQUESTS', flag, '0 or 1', false),
    metricsPort: read('METRICS_PORT', portNumber, 'a port from 0 to 65535', null as number | null),
    metricsToken: read('METRICS_TOKEN', longText, 'a text of at least 16 characters', null as string | null),
    sessionLife: {
      idleDays: read('SESSION_IDLE_DAYS', days, 'a number above 0, and at most 36,500', 30),
      maxDays: read('SESSION_MAX_DAYS', days, 'a number above 0, and at most 36,500', 90),
    },
    rateLimitFactor: read('RATE_LIMIT_FACTOR', positive, 'a number above 0', 1),
  };
  if (problems.length > 0) throw new ConfigError(`The configuration is wrong: ${problems.join('; ')}.`);
  return config;
}

/** The settings that may be secret. Each can be in a file, as container platforms provide them: `DATABASE_URL_FILE`. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Returns the environment with the values of secrets from their files. */
function withFiles(environment: Environment, problems: string[]): Environment {
  const env = { ...environment };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    // As with an empty DATABASE_URL: the embedded database would be used.
    if (file === '' && name === 'DATABASE_URL')
      problems.push('DATABASE_URL_FILE is empty: name a file, or remove it for the embedded database');
    if (!file) continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: remove one`);
    try {
      env[name] = readFileSync(file, 'utf8').trim();
      if (!env[name]) problems.push(`${name}_FILE names ${file}, which is empty`);
    } catch (error) {
      problems.push(
        `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  return env;
}

/** Reads the settings that begin with `S3_`, and adds what is wrong with them. */
function s3In(env: Environment, problems: string[]): S3Config | null {
  const text = (name: string) => env[name]?.trim() ?? '';
  const bucket = text('S3_BUCKET');
  const endpoint = text('S3_ENDPOINT');
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  const prefix = text('S3_PREFIX');
  if (!bucket) {
    const others = Object.keys(env).filter(name => name.startsWith('S3_') && text(name));
    if (others.length > 0) problems.push(`${others.join(', ')} need S3_BUCKET, the name of a bucket`);
    return null;
  }
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    problems.push(`S3_BUCKET must be the name of a bucket, and is "${bucket}"`);
  if (endpoint && !webAddress(endpoint))
    problems.push(`S3_ENDPOINT must be an http:// or https:// address, and is "${endpoint}"`);
  if (!/^[\w!.*'()/-]*$/.test(prefix))
    problems.push(`S3_PREFIX must be letters, digits and slashes, and is "${prefix}"`);
  if (!accessKeyId !== !secretAccessKey)
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed both, or neither');
  return {
    bucket,
    endpoint: endpoint || null,
    region: text('S3_REGION') || 'us-east-1',
    prefix: prefix && `${prefix.replace(/^\/+|\/+$/g, '')}/`,
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : null,
  };
}

/** A value as an error message shows it. */
function shown(name: string, text: string): string {
  if (!SECRETS.includes(name)) return text;
  // What comes after the scheme may be the password: the address could not be parsed.
  return `${/^[a-z]+:\/\//.exec(text)?.[0] ?? ''}…`;
}

function portNumber(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;
}

function hostName(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

function positive(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** A hundred years at most: so many days before now are a date for the database. */
function days(text: string): number | undefined {
  const value = positive(text);
  return value !== undefined && value <= 36_500 ? value : undefined;
}

function longText(text: string): string | undefined {
  return text.length >= 16 ? text : undefined;
}

function flag(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

function mailAddress(text: string): string | undefined {
  return /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined;
}

function parsedUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function urlOf(...protocols: string[]) {
  return (text: string): string | null | undefined =>
    protocols.includes(parsedUrl(text)?.protocol ?? '') ? text : undefined;
}

/** pg treats these modes as `verify-full`, and warns about it at each start. */
const VERIFYING = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;

function postgresAddress(text: string): string | undefined {
  const isAddress = ['postgres:', 'postgresql:'].includes(parsedUrl(text)?.protocol ?? '');
  return isAddress ? text.replace(VERIFYING, '$1verify-full') : undefined;
}

/** Returns an `http:` or `https:` address without a slash at its end; undefined for any other text. */
export function webAddress(text: string): string | undefined {
  const url = parsedUrl(text);
  const usable = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  return usable ? url.href.replace(/\/+$/, '') : undefined;
}

function origins(text: string): string[] | undefined {
  const list = partsOf(text);
  return list.every(origin => webAddress(origin) === origin && parsedUrl(origin)?.origin === origin)
    ? list
    : undefined;
}

function networks(text: string): Network[] | undefined {
  const list = partsOf(text).map(parseNetwork);
  // Were the whole internet a proxy, every caller could choose its address.
  const valid = list.filter(network => network !== undefined && network[1] > 0);
  return valid.length === list.length ? (valid as Network[]) : undefined;
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
}
