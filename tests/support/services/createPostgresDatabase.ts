import pg from 'pg';
import { inject } from 'vitest';

/** Creates an empty database in the PostgreSQL of the tests. @returns its URL */
export async function createPostgresDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl') ?? '');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  url.pathname = `/empty_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await client.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
  await client.end();
  return url.href;
}
