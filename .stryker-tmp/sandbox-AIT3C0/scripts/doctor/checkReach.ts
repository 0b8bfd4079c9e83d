// @ts-nocheck
import { failed, passed, skipped, warning, type Finding } from './Finding';
import { TIME_LIMIT_MS } from './timeLimit';

/** A list that needs no session. */
export const PUBLIC_LIST = 'api/v1/currencies/';

/** Codes and messages of failed connections, in words. */
const CODES: Record<string, string> = {
  ENOTFOUND: 'The name of the host is not known: is it spelled right?',
  EAI_AGAIN: 'The name of the host cannot be resolved now.',
  ECONNREFUSED: 'Nothing listens on this port: is the backend running, and is the port right?',
  ECONNRESET:
    'The host closes the connection. If it speaks https only, write https in apiHost, and the reverse.',
  EPROTO: 'The host does not speak https on this port: write http in apiHost, or serve it by https.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The host does not speak https on this port: write http in apiHost, or serve it by https.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Browsers refuse a self-signed certificate: use one of a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Browsers refuse a self-signed certificate: use one of a known authority.',
  CERT_HAS_EXPIRED: 'The certificate has expired: renew it.',
  'bad port': 'Browsers refuse this port: use another one.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
};

/** Whether the host answers, by the scheme that the panel will use, and without a redirection. */
export async function checkReach(
  api: string,
  panel: string | undefined,
  address: string,
): Promise<Finding[]> {
  const findings: Finding[] = [schemeFinding(api, panel)];
  try {
    const response = await fetch(`${api}/${address}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: { Accept: 'application/json' },
    });
    findings.push(passed('reach', `${api} answers`), pathFinding(response, api, address));
  } catch (error) {
    const { code, name } = causeOf(error);
    const text =
      name === 'TimeoutError'
        ? `no answer within ${TIME_LIMIT_MS / 1000} s`
        : `no connection (${code || name})`;
    findings.push(
      failed('reach', `${api}: ${text}`, CODES[code] ?? 'Is apiHost right, and is the backend running?'),
    );
  }
  return findings;
}

function schemeFinding(api: string, panel: string | undefined): Finding {
  if (panel?.startsWith('https:') && api.startsWith('http:')) {
    return failed('scheme', 'a page of https: may not call http:', 'Serve the backend by https, too.');
  }
  if (api.startsWith('http:') && !/^(localhost|127\.|\[::1\])/.test(new URL(api).hostname)) {
    return warning(
      'scheme',
      'passwords and tokens would be sent without encryption',
      'Serve panel and backend by https.',
    );
  }
  return panel === undefined
    ? skipped('scheme', 'compared with the panel’s only with --panel')
    : passed('scheme', `${new URL(api).protocol} fits ${new URL(panel).protocol}`);
}

function pathFinding({ status, headers }: Response, api: string, address: string): Finding {
  if (status >= 300 && status < 400) {
    const place = headers.get('Location') ?? '';
    const isOther = new URL(place, api).origin !== new URL(api).origin;
    const lacksSlash = address.endsWith('/') && !new URL(place, 'http://x').pathname.endsWith('/');
    return failed(
      'paths',
      `/${address} is redirected to ${place}`,
      isOther
        ? `Write "${new URL(place, api).origin}" as apiHost in config.json: a browser drops the token and repeats no POST on the way to another address.`
        : lacksSlash
          ? 'The paths of the backend have no slash at the end: set `trailingSlash: false` in resources/backend.ts.'
          : 'Let the backend answer at this address itself: a browser does not repeat a POST after a redirection.',
    );
  }
  if (status === 404) {
    return failed(
      'paths',
      `/${address} is unknown (404)`,
      'Are the paths below another one? Set `prefix` in resources/backend.ts. Do they have no slash at the end? Set `trailingSlash: false` there.',
    );
  }
  return passed('paths', `/${address} is answered without a redirection`);
}

function causeOf(error: unknown): { code: string; name: string } {
  const { cause, name } = error as { cause?: { code?: string; message?: string }; name: string };
  return { code: cause?.code ?? cause?.message ?? '', name };
}
