import type { BackendOptions } from '../../src/api/backend';
import { isHeader } from '../../src/api/defineBackend';
import { failed, passed, skipped, warning, type Finding } from './Finding';
import { TIME_LIMIT_MS } from './timeLimit';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS = ['authorization', 'content-type'];
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
  for (const method of METHODS)
    findings.push(
      await preflight(`${api}/${address}`, origin, method, `cors.${method.toLowerCase()}`, HEADERS),
    );
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

/** What a browser of another origin may send and read for the capabilities that `me` announces. */
export async function checkCapabilityHeaders(
  api: string,
  panel: string | undefined,
  address: string,
  capabilities: readonly string[],
): Promise<Finding[]> {
  if (panel === undefined || new URL(panel).origin === new URL(api).origin) return [];
  const origin = new URL(panel).origin;
  const url = `${api}/${address}`;
  const findings: Finding[] = [];
  if (capabilities.includes('idempotency'))
    findings.push(await preflight(url, origin, 'POST', 'cors.idempotency', ['idempotency-key']));
  if (capabilities.includes('etag')) {
    findings.push(await preflight(url, origin, 'PUT', 'cors.etag', ['if-match']));
    const answer = await fetch(url, {
      headers: { Origin: origin },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!allows(answer, 'Access-Control-Expose-Headers', 'ETag')) {
      const remedy =
        'List ETag in Access-Control-Expose-Headers. Without it the capability `etag` has no effect.';
      findings.push(warning('cors.expose.etag', 'the panel cannot read ETag', remedy));
    }
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

async function preflight(
  url: string,
  origin: string,
  method: string,
  check: string,
  headers: readonly string[],
): Promise<Finding> {
  const response = await fetch(url, {
    method: 'OPTIONS',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers.join(','),
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
  const missing = headers.filter(header => !allows(response, 'Access-Control-Allow-Headers', header));
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
  return passed(check, `${method} is allowed with ${headers.join(', ')}`);
}

function allows({ headers }: Response, name: string, value: string): boolean {
  const list = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
  // The token's header has to be named.
  return list.includes(value.toLowerCase()) || (list.includes('*') && value !== 'authorization');
}
