import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startProcess, untilReady } from '../../tests/support/backend/process';

/** The tables whose rows belong to a company. */
const TABLES =
  /\b(ingredients|products|product_ingredients|categories|product_categories|menus|menu_categories|links|company_counts|idempotency_keys)\b/;

/** A statement that names the company has its column. */
const NAMES_COMPANY = /company_id/;

/**
 * Runs the demo company and the conformance suite on a new database, which makes every call of the contract, and reads the
 * database's own log of statements.
 * @returns the number of different statements on rows of companies, and those that do not contain the company's id
 */
export async function statementsWithoutCompany(
  url: string,
  folder: string,
  log: string,
): Promise<{ total: number; without: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE DATABASE statements');
  const database = new URL(url);
  database.pathname = 'statements';
  const env = { DATA_DIR: join(folder, 'statements'), DATABASE_URL: database.href, DEMO: '1' };
  const server = await untilReady(await startProcess(env));
  await client.query("ALTER DATABASE statements SET log_statement = 'all'");
  await server.kill('SIGTERM');
  const from = statSync(log).size;
  const logged = await untilReady(await startProcess(env));
  const api = ['--url', logged.url, '--username', 'demo', '--password', 'demo-menu-2026'];
  await promisify(execFile)('npm', ['run', '--silent', 'conformance', '--', ...api]);
  await logged.kill('SIGTERM');
  await client.end();
  const text = readFileSync(log).subarray(from).toString();
  const statements = new Set(
    [...text.matchAll(/ LOG: {2}(?:execute [^:]*|statement): ((?:.|\n(?!\d{4}-))*)/g)]
      .map(([, statement = '']) => shapeOf(statement))
      .filter(statement => /^(with|select|insert|update|delete)/i.test(statement) && TABLES.test(statement)),
  );
  return {
    total: statements.size,
    without: [...statements].filter(statement => !NAMES_COMPANY.test(statement)).sort(),
  };
}

/** Writes a statement without its literals, so that equal ones are one. */
function shapeOf(statement: string): string {
  return statement
    .replace(/"/g, '')
    .replace(/\s+/g, ' ')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\b\d+\b/g, 'N')
    .trim();
}
