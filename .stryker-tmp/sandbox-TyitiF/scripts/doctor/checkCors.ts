// @ts-nocheck
import type { BackendOptions } from '../../src/api/backend';
import { isHeader } from '../../src/api/defineBackend';
import { failed, passed, skipped, warning, type Finding } from './Finding';
import { TIME_LIMIT_MS } from './timeLimit';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS = ['accept-language', 'authorization', 'content-type'];
const SIMPLE_METHODS = ['GET', 'POST', 'HEAD'];

/** Asks for what a browser asks before a page of another origin may call. */
export async function checkCors(
  api: string,
  panel: string | undefined,
  address: string,
  { list }: BackendOptions,
): Promise<Finding[]> {
  if (panel === undefined) {
    return [skipped('cors', 'give the panel’s address with --panel to check what its browser may do')];
  }
  if (new URL(panel).origin === new URL(api).origin)
    return [passed('cors', 'panel and backend have one origin')];
  const origin = new URL(panel).origin;
  const answer = await fetch(`${api}/${address}`, {
    headers: { Origin: origin },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const findings = [originFinding('cors.read', answer, origin)];
  for (const method of METHODS) findings.push(await preflight(`${api}/${address}`, origin, method));
  if (!allows(answer, 'Access-Control-Expose-Headers', 'Retry-After')) {
    const remedy = 'List Retry-After in Access-Control-Expose-Headers.';
    findings.push(warning('cors.expose', 'the panel cannot read Retry-After', remedy));
  }
  if (list && isHeader(list.total) && !allows(answer, 'Access-Control-Expose-Headers', list.total)) {
    const remedy = `List ${list.total} in Access-Control-Expose-Headers.`;
    findings.push(failed('cors.total', `the panel cannot read the total in ${list.total}`, remedy));
  }
  return findings;
}

function originFinding(check: string, { headers }: Response, origin: string): Finding {
  const allowed = headers.get('Access-Control-Allow-Origin');
  return allowed === '*' || allowed === origin
    ? passed(check, `Access-Control-Allow-Origin is ${allowed}`)
    : failed(
        check,
        `Access-Control-Allow-Origin is ${allowed ?? 'missing'}`,
        `Allow the origin ${origin}: CORS_ALLOWED_ORIGINS of django-cors-headers, ALLOWED_ORIGINS of the reference backend.`,
      );
}

async function preflight(url: string, origin: string, method: string): Promise<Finding> {
  const check = `cors.${method.toLowerCase()}`;
  const response = await fetch(url, {
    method: 'OPTIONS',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': HEADERS.join(','),
    },
  });
  if (!response.ok) {
    return failed(
      check,
      `the preflight is answered with ${response.status}`,
      'Answer OPTIONS with 200 or 204, also without a token.',
    );
  }
  const atOrigin = originFinding(check, response, origin);
  if (atOrigin.outcome === 'failed') return atOrigin;
  const missing = HEADERS.filter(header => !allows(response, 'Access-Control-Allow-Headers', header));
  if (missing.length) {
    return failed(
      check,
      `the preflight does not allow ${missing.join(', ')}`,
      'Add them to Access-Control-Allow-Headers.',
    );
  }
  if (!SIMPLE_METHODS.includes(method) && !allows(response, 'Access-Control-Allow-Methods', method)) {
    return failed(check, `the preflight does not allow ${method}`, 'Add it to Access-Control-Allow-Methods.');
  }
  return passed(check, `${method} is allowed with ${HEADERS.join(', ')}`);
}

function allows({ headers }: Response, name: string, value: string): boolean {
  const list = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  // The token's header has to be named.
  return list.includes(value.toLowerCase()) || (list.includes('*') && value !== 'authorization');
}
