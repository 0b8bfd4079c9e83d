// @ts-nocheck
import { parseArgs } from 'node:util';
import { CHECKS } from './checks/allChecks';
import { isSelected } from './isSelected';

export const USAGE = `Replays the contract (section 7) against a backend and deletes what it has created.

  npm run conformance -- --url https://api.example.com --username me --password secret

  --url URL            the backend's URL, without api/v1/
  --username NAME      a user of a company for tests
  --password PASSWORD  its password; by default the environment variable SOFRA_PASSWORD
  --only PATTERN       only the checks whose id starts with the pattern or matches it (*.limit);
                       repeatable, or separated by commas
  --list               prints the ids of all checks
  --json               prints one JSON document
  --junit FILE         writes JUnit XML into a file
  --timeout SECONDS    the time limit of a request, 10 by default
  --register           also registers an account, which nothing can delete
  --change-password    also changes the password, and changes it back
  --help               prints this text

Exit code: 0 all rules hold, 1 a rule is broken or something could not be deleted,
2 wrong usage or no answer, 129, 130 and 143 interrupted.
`;

export interface CommandOptions {
  url: string;
  username: string;
  password: string;
  only: string[];
  json: boolean;
  junit: string | undefined;
  timeoutMs: number;
  register: boolean;
  changePassword: boolean;
}

/** The command line is wrong. The message says how. */
export class UsageError extends Error {}

/**
 * Parses the command line.
 * @returns 'help' or 'list' if that is asked for
 * @throws UsageError
 */
export function parseOptions(
  args: string[],
  env: Record<string, string | undefined>,
): CommandOptions | 'help' | 'list' {
  const values = valuesIn(args);
  if (values.help) return 'help';
  if (values.list) return 'list';
  const { url, username, password = env.SOFRA_PASSWORD } = values;
  if (!url || !username || !password)
    throw new UsageError('--url, --username and --password (or SOFRA_PASSWORD) are required.');
  return {
    url: parseUrl(url),
    username,
    password,
    only: parsePatterns(values.only ?? []),
    json: values.json ?? false,
    junit: values.junit,
    timeoutMs: parseSeconds(values.timeout ?? '10') * 1000,
    register: values.register ?? false,
    changePassword: values['change-password'] ?? false,
  };
}

function valuesIn(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        username: { type: 'string' },
        password: { type: 'string' },
        only: { type: 'string', multiple: true },
        list: { type: 'boolean' },
        json: { type: 'boolean' },
        junit: { type: 'string' },
        timeout: { type: 'string' },
        register: { type: 'boolean' },
        'change-password': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`--url is "${text}"; it must be a URL such as https://api.example.com.`);
  return text.replace(/\/+$/, '');
}

function parsePatterns(values: string[]): string[] {
  const patterns = values.flatMap(value => value.split(',')).filter(Boolean);
  for (const pattern of patterns)
    if (!CHECKS.some(({ id }) => isSelected(id, [pattern])))
      throw new UsageError(`--only is "${pattern}", and no check has such an id. --list prints all ids.`);
  return patterns;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600))
    throw new UsageError(`--timeout is "${text}"; it must be a number of seconds, at most 600.`);
  return seconds;
}
