/**
 * `npm run doctor -- --api URL [--panel URL] [--username NAME --password WORD] [--json]`: checks whether the panel can work
 * with a backend, through the adapter in `resources/backend.ts`. A line for each check; see docs/backends.md.
 * Exit code: 0 if nothing failed, 1 if something did, 2 for a wrong command.
 */
// @ts-nocheck

import { parseArgs } from 'node:util';
import { backend } from '../resources/backend';
import { wireResources } from '../resources/wire';
import { examine } from './doctor/examine';
import type { Finding } from './doctor/Finding';

const USAGE =
  'npm run doctor -- --api https://api.example.com [--panel https://panel.example.com] [--username NAME --password WORD] [--json]\n' +
  'The password can also be in the environment variable SOFRA_PASSWORD.';

const MARKS: Record<Finding['outcome'], string> = { passed: '✓', warning: '!', failed: '✗', skipped: '–' };

const options = readOptions();
if (options) {
  const findings = await examine({
    ...options,
    backend,
    resources: wireResources,
    onFinding: options.json ? undefined : createPrinter(),
  });
  const count = (outcome: Finding['outcome']) =>
    findings.filter(finding => finding.outcome === outcome).length;
  if (options.json) console.log(JSON.stringify({ api: options.api, findings }, null, 2));
  else {
    console.log(
      `\n${count('passed')} passed, ${count('warning')} warnings, ${count('failed')} failed, ${count('skipped')} skipped`,
    );
  }
  process.exitCode = count('failed') ? 1 : 0;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

/** Prints each finding; a remedy that several of them share, once. */
function createPrinter(): (finding: Finding) => void {
  const printed = new Map<string, string>();
  return ({ check, outcome, text, remedy }) => {
    console.log(`${MARKS[outcome]} ${check.padEnd(24)} ${text}`);
    if (!remedy) return;
    const first = printed.get(remedy);
    console.log(first ? `  → as for ${first}` : `  → ${remedy}`);
    if (!first) printed.set(remedy, check);
  };
}

function readOptions() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { api: text, panel: text, username: text, password: text, json: { type: 'boolean' } },
    });
    const { api, panel, username, password = process.env.SOFRA_PASSWORD, json = false } = values;
    if (!api || ![api, panel ?? api].every(address => /^https?:/.test(address) && URL.canParse(address)))
      return undefined;
    const { origin, pathname } = new URL(api);
    if (pathname !== '/') {
      console.error(
        `--api is an origin, such as ${origin}, since all paths begin with api/v1/ or company-api/v1/. If they have something before that, set \`prefix\` in resources/backend.ts.`,
      );
      return undefined;
    }
    if (username && !password) {
      console.error('--username needs a password: --password, or the environment variable SOFRA_PASSWORD.');
      return undefined;
    }
    const credentials = username && password ? { username, password } : undefined;
    return { api: origin, panel, credentials, json };
  } catch {
    return undefined;
  }
}
