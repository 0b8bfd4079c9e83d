/**
 * Explains a failed call to the developer of the backend: what came, what was expected, and what to change. It is loaded
 * with the details, and its texts are in English, like the documents for integrators.
 */
import type { ApiError, Evidence } from '../api/ApiError';
import type { BackendOptions } from '../api/backend';
import { describe } from './describe';
import { expectationOf } from './expectationOf';
import { remedyForAnswer } from './remedyForAnswer';

export interface Diagnosis {
  /** Method and address: `GET https://api.example.com/company-api/v1/menus/?limit=20`. */
  request: string;
  came: string;
  expected: string;
  remedy: string;
}

/**
 * @param origin the panel's origin
 * @param isReached whether another request to the host got any answer; undefined if it was not tried
 */
export function diagnose(
  { failure, evidence }: { failure: ApiError['failure']; evidence: Evidence },
  origin: string,
  isReached?: boolean,
): Diagnosis {
  const { options } = evidence;
  const request = `${evidence.method} ${new URL(evidence.url, origin).href}`;
  if (failure === 'rejected') return { request, ...rejectedToken(options) };
  if (evidence.status === 0) return { request, ...noAnswer(evidence, origin, isReached) };
  const json = parse(evidence.text);
  const came = `HTTP ${evidence.status}, ${json === undefined ? quote(evidence) : describe(json)}`;
  const expected = expectationOf(evidence);
  if (failure === 'server') {
    const { requestId } = evidence;
    const where = requestId ? `see its log for the request ${requestId}` : 'see its log';
    return { request, came, expected, remedy: `The backend, or the proxy before it, failed: ${where}.` };
  }
  if (failure === 'unknown_path')
    return { request, came, expected, remedy: unknownPath(evidence, json, origin) };
  if (failure === 'refused')
    return { request, came: `${came}: ${evidence.text.slice(0, 300)}`, expected, remedy: refused(evidence) };
  if (evidence.redirectedTo !== undefined)
    return {
      request,
      came: `a redirection to ${evidence.redirectedTo}`,
      expected,
      remedy: redirected(evidence, evidence.redirectedTo, origin),
    };
  const remedy = json === undefined ? notJson(evidence, origin) : remedyForAnswer(json, evidence);
  return { request, came, expected, remedy };
}

function redirected({ url }: Evidence, to: string, origin: string): string {
  const [asked, answered] = [url, to].map(address => new URL(address, origin).pathname);
  if (asked !== answered && asked?.replace(/\/$/, '') === answered?.replace(/\/$/, ''))
    return asked?.endsWith('/')
      ? 'The paths of the backend have no slash at the end: set `trailingSlash: false` in resources/backend.ts.'
      : 'The paths of the backend end with a slash: remove `trailingSlash: false` from resources/backend.ts.';
  return (
    'After 301 or 302 a browser sends a POST again as a GET, which changes nothing; another change may have been carried out there. Answer ' +
    'changes at the address that the panel calls: correct `apiHost` in config.json, or the `endpoint` of the resource.'
  );
}

function rejectedToken({ tokenScheme: scheme = 'Token' }: BackendOptions): Omit<Diagnosis, 'request'> {
  const other = scheme === 'Token' ? 'Bearer' : 'Token';
  return {
    came: 'HTTP 401, although the sign-in has just answered with this token',
    expected: `The backend accepts the header "Authorization: ${scheme} …".`,
    remedy: `If the backend expects "${other} …", set \`tokenScheme: '${other}'\` in resources/backend.ts. If it does not see the header, allow it in the proxy and in the backend's CORS settings.`,
  };
}

function noAnswer(
  { url, method }: Evidence,
  origin: string,
  isReached?: boolean,
): Omit<Diagnosis, 'request'> {
  const address = new URL(url, origin);
  const expected = `An answer that this page (${origin}) may read.`;
  if (address.origin === origin) {
    return {
      came: 'no answer',
      expected,
      remedy: 'Is the backend running, and does the proxy forward to it?',
    };
  }
  if (origin.startsWith('https:') && address.protocol === 'http:') {
    return {
      came: 'nothing: a page of https: may not call http:',
      expected,
      remedy: `Serve the backend by https and write "https://${address.host}" as apiHost in config.json.`,
    };
  }
  if (isReached) {
    return {
      came: 'an answer that the browser keeps from this page, because its CORS headers are missing or too narrow',
      expected: `The header "Access-Control-Allow-Origin: ${origin}", and for ${method} an answer to the preflight (OPTIONS) that allows the method and the headers Authorization and Content-Type.`,
      remedy: `Allow the origin ${origin} in the backend: CORS_ALLOWED_ORIGINS of django-cors-headers, ALLOWED_ORIGINS of the reference backend. An unexpected 5xx or a redirection (from http to https, or to another path) without these headers looks the same: see the backend's log.`,
    };
  }
  return {
    came: 'no answer',
    expected,
    remedy: `Is "${address.origin}" right (apiHost in config.json: host, port, http or https, a valid certificate), is the backend running, and does the page's Content-Security-Policy allow it in connect-src?`,
  };
}

function unknownPath({ url }: Evidence, json: unknown, origin: string): string {
  const { pathname } = new URL(url, origin);
  const slash = pathname.endsWith('/')
    ? 'If its paths have no slash at the end, set `trailingSlash: false` in resources/backend.ts.'
    : 'If its paths end with a slash, remove `trailingSlash: false` from resources/backend.ts.';
  const page =
    json === undefined
      ? ' The answer is not JSON, so it may come from another server: see apiHost in config.json.'
      : '';
  return `The backend has no ${pathname}. Is the endpoint of the resource spelled as in the backend? If all paths have something before them, set \`prefix\` in resources/backend.ts. ${slash}${page}`;
}

function notJson({ text, url, method }: Evidence, origin: string): string {
  if (text === '') {
    return `The answer is empty. A ${method} has to be answered with the ${method === 'POST' ? 'created ' : ''}record, which may have been stored all the same.`;
  }
  const isOwn = new URL(url, origin).origin === origin;
  return isOwn
    ? 'The panel’s own server answers, with a page. If the backend is elsewhere, write its origin as apiHost in config.json; if a proxy should forward the paths of the backend, see its rules.'
    : 'The host answers, but not with JSON. Is apiHost in config.json the backend, and not its website or a proxy with a page of its own?';
}

function refused({ status, method, url, expects }: Evidence): string {
  if (expects?.shape === 'token' && status === 400) {
    return 'Are the user name and the password right, and does the backend read them as JSON from `username` and `password`?';
  }
  const query = new URL(url, 'http://panel').searchParams;
  if (status === 405) return `Allow ${method} for this path.`;
  if (status === 429)
    return 'Too many calls of this user: wait, or raise the limit (in Django REST Framework DEFAULT_THROTTLE_RATES).';
  if (status === 403) {
    return 'If the backend accepts the token for other calls, the user lacks the permission for this one. If it refuses all of them, does it use token authentication (in Django REST Framework TokenAuthentication, not SessionAuthentication, which asks for a CSRF token)?';
  }
  if (status === 415)
    return 'Accept the content type of the request: JSON, or multipart where a file is sent.';
  if (method !== 'GET' || query.size === 0) return 'See the answer.';
  return `Accept the parameters ${[...query.keys()].join(', ')}. An order that the backend does not know is often the reason: allow the field there, or set \`ordering\` in the declaration of the resource; other names of parameters are \`parameters\` in resources/backend.ts.`;
}

function quote({ text, expects }: Evidence): string {
  // The text may be the token itself.
  if (text && expects?.shape === 'token') return `not JSON: a text of ${text.length} characters`;
  return text === '' ? 'empty' : `not JSON: ${wordsOf(text).slice(0, 200)}`;
}

/** The words of an answer, also of a page such as Django's about an exception. */
function wordsOf(text: string): string {
  const words = text
    .slice(0, 20_000)
    .replace(/<(style|script)[^]*?(<\/\1>|$)|<[^>]*>?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words || text.slice(0, 200);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
