import { randomBytes } from 'node:crypto';
import { isToken } from '../../src/contract/token';
import { createClient, type Client, type ClientOptions, type Request } from './createClient';
import { problemOf, type Exchange } from './Exchange';
import { CALLS, type ListName } from './lists';
import { isObject, type Json } from './shapes';
import { Blocked, RunStopped } from './errors';

export type Id = number | string;

/** A record that the run has created, or may have created. */
export interface Creation {
  list: ListName;
  /** Its name or slug, for messages. */
  name: string;
  /** Undefined while it is not known. */
  id: Id | undefined;
  isGone: boolean;
}

export interface SignIn {
  exchange: Exchange;
  /** Undefined when the answer has no token. */
  token: string | undefined;
}

export interface TestContextOptions extends ClientOptions {
  username: string;
  password: string;
}

/** What the checks share: the connection, the session, and everything that was created. */
export interface TestContext {
  /** Every name and slug that the run creates starts with it. */
  prefix: string;
  username: string;
  password: string;
  creations: Creation[];
  /** The tokens of the sessions that the run has opened and not ended. */
  tokens: string[];
  /** Whether every sign-in of a user gets the same token; undefined before the second one. */
  sharesToken: boolean | undefined;
  /** Set while the password may be a generated one. */
  passwordChange: { before: string; generated: string } | undefined;
  /** Passwords and tokens, which no report may contain. */
  secrets: Set<string>;
  /** What could not be deleted. */
  leftovers: string[];
  /** The addresses of registered accounts. */
  registered: string[];
  notify: (text: string) => void;
  beginCleanup: Client['beginCleanup'];
  endCleanup: Client['endCleanup'];
  /** Sends a request without a token, or with the one in it. */
  call: (request: Request) => Promise<Exchange>;
  /**
   * Returns the token of the session. Signs in first if necessary.
   * @throws Blocked when there is none, or the backend refuses it
   */
  token: () => Promise<string>;
  /** Sends a request with the token of the session. */
  send: (request: Request) => Promise<Exchange>;
  signIn: (password: string) => Promise<SignIn>;
  /** Runs a step once. Later calls with the same key get the result, or the error, of the first one. */
  once: <Result>(key: string, step: () => Promise<Result>) => Promise<Result>;
  /** Forgets a result of `once`. */
  forget: (key: string) => void;
}

/** The key of the session's sign-in for `once`. */
export const SESSION = 'session';

export function createTestContext({ username, password, ...options }: TestContextOptions): TestContext {
  const client = createClient(options);
  const steps = new Map<string, Promise<unknown>>();

  let lastToken: string | undefined;
  let isTokenAccepted = false;
  let isTokenRefused = false;

  const context: TestContext = {
    prefix: `conformance-${randomBytes(4).toString('hex')}`,
    username,
    password,
    creations: [],
    tokens: [],
    sharesToken: undefined,
    passwordChange: undefined,
    secrets: new Set([password]),
    leftovers: [],
    registered: [],
    notify: options.notify,
    beginCleanup: client.beginCleanup,
    endCleanup: client.endCleanup,
    call: client.send,
    async token() {
      const { token } = await context.once(SESSION, () => context.signIn(context.password));
      if (token === undefined) throw new Blocked('the sign-in gave no token');
      if (isTokenRefused) throw new Blocked('the backend refuses the token of the sign-in');
      return token;
    },
    async send(request) {
      const exchange = await client.send({ ...request, token: await context.token() });
      if (exchange.status !== 401) isTokenAccepted = true;
      // Without this, every check would fail for the same reason.
      else if (!isTokenAccepted) isTokenRefused = true;
      return exchange;
    },
    async signIn(password) {
      const body = { username, password };
      const exchange = await client.send({ method: 'POST', path: CALLS.login, body, hidesAnswer: true });
      if (exchange.status === 429)
        throw new RunStopped('The backend limits the rate of sign-ins (429). Run it again later.');
      const token = problemOf(exchange) ? undefined : tokenIn(exchange.json);
      if (token !== undefined) {
        if (lastToken !== undefined) context.sharesToken = token === lastToken;
        lastToken = token;
        context.secrets.add(token);
        context.tokens.push(token);
      }
      return { exchange, token };
    },
    once<Result>(key: string, step: () => Promise<Result>) {
      const known = steps.get(key) as Promise<Result> | undefined;
      const result = known ?? step();
      steps.set(key, result);
      return result;
    },
    forget: key => void steps.delete(key),
  };
  return context;
}

/**
 * Returns the token of a sign-in. A token in a field with another name is used too: the sign-in's own check reports it, and
 * the other checks can still be made.
 */
function tokenIn(answer: unknown): string | undefined {
  if (!isObject(answer)) return undefined;
  if (isToken(answer.token)) return answer.token;
  const nested = Object.values(answer).filter(isObject);
  const fields = [answer, ...nested].flatMap(object => Object.entries<Json[string]>(object));
  return fields
    .filter(([name]) => /token|key|access/i.test(name))
    .map(([, value]) => value)
    .find(isToken);
}
