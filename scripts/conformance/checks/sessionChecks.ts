import { randomBytes } from 'node:crypto';
import { isToken } from '../../../src/contract/token';
import { SESSION, type TestContext, type SignIn } from '../TestContext';
import {
  expectNone,
  expectObject,
  expectRefusal,
  expectStatus,
  expectThat,
  is2xx,
  type Check,
} from '../Check';
import type { Exchange } from '../Exchange';
import { CALLS } from '../lists';
import { me } from '../records';
import { fieldNames, isObject, shapeProblems } from '../shapes';
import { Blocked } from '../errors';

const LOGIN = `POST /${CALLS.login}`;
const LOGOUT = `POST /${CALLS.logout}`;
const ME = `GET /${CALLS.me}`;

/** The checks of sign-in and tokens. */
export const sessionChecks: readonly Check[] = [
  {
    id: 'session.login',
    row: LOGIN,
    title: 'answers the right password with a token',
    expectation: 'Status 2xx and a JSON object with `token`.',
    remedy: 'Answer {"token": "…"}. If the answer is a refusal, check --username and --password.',
    async run(context) {
      const { exchange } = await context.once(SESSION, () => context.signIn(context.password));
      const answer = expectObject(exchange);
      // A report must not contain a token of another kind.
      expectThat(
        isToken(answer.token),
        `\`token\` is ${answer.token === undefined ? 'missing' : fieldNames(answer.token)}`,
        exchange,
      );
      return exchange;
    },
  },
  {
    id: 'session.login.refused',
    row: LOGIN,
    title: 'answers a wrong password with 400, not 401',
    expectation: 'Status 400 and a JSON object with `non_field_errors`.',
    remedy: 'Answer 400 {"non_field_errors": ["…"]}. A 401 means that a token is no longer valid.',
    async run(context) {
      const exchange = await wrongPassword(context);
      expectRefusal(exchange);
      return exchange;
    },
  },
  {
    id: 'session.login.non-field-errors',
    row: LOGIN,
    title: 'explains a wrong password in `non_field_errors`',
    expectation: 'The body has `non_field_errors`.',
    remedy: 'Use the name `non_field_errors` for errors that belong to no field.',
    isAdvice: true,
    needs: ['session.login.refused'],
    async run(context) {
      const exchange = await wrongPassword(context);
      expectThat(
        'non_field_errors' in expectRefusal(exchange),
        'the body has no `non_field_errors`',
        exchange,
      );
      return exchange;
    },
  },
  {
    id: 'session.token.accepted',
    row: ME,
    title: 'accepts the token of the sign-in',
    expectation: 'The header `Authorization: Token …` gets another answer than 401 and 403.',
    remedy: 'Read the token from this header, after the word `Token`.',
    run: async context => expectStatus(await me(context), status => status !== 401 && status !== 403),
  },
  {
    id: 'session.me',
    row: ME,
    title: 'answers with the user and the company',
    expectation: '`first_name`, `last_name` and `company` {`name`, `currency` {`symbol`, `minor_unit`}}.',
    remedy: 'Embed the company with its currency in the user.',
    needs: ['session.token.accepted'],
    async run(context) {
      const exchange = await me(context);
      const user = expectObject(exchange);
      const company = isObject(user.company) ? user.company : {};
      const currency = isObject(company.currency) ? company.currency : {};
      const inside = (name: string, problems: string[]) => problems.map(problem => `${name}: ${problem}`);
      expectNone(
        [
          ...shapeProblems(user, { first_name: 'text', last_name: 'text' }),
          ...inside('company', shapeProblems(company, { name: 'text' })),
          ...inside('company.currency', shapeProblems(currency, { symbol: 'text', minor_unit: 'integer' })),
        ],
        exchange,
      );
      return exchange;
    },
  },
  {
    id: 'session.token.missing',
    row: ME,
    title: 'answers 401 without a token',
    expectation: 'Status 401.',
    remedy:
      'Answer 401, not 403: the panel goes to the sign-in only after a 401. In Django REST Framework: make TokenAuthentication the first authentication class.',
    run: async context =>
      expectStatus(await context.call({ method: 'GET', path: CALLS.me }), status => status === 401),
  },
  {
    id: 'session.token.wrong',
    row: ME,
    title: 'answers 401 for a token that does not exist',
    expectation: 'Status 401.',
    remedy: 'Answer 401 for an unknown, expired or deleted token.',
    async run(context) {
      const token = randomBytes(20).toString('hex');
      const exchange = await context.call({ method: 'GET', path: CALLS.me, token });
      return expectStatus(exchange, status => status === 401);
    },
  },
];

/** The checks of the sign-out. They use a session of their own. */
export const logoutChecks: readonly Check[] = [
  {
    id: 'session.logout',
    row: LOGOUT,
    title: 'signs out',
    expectation: 'Status 2xx; the body may be empty.',
    remedy: 'Accept a POST without a body.',
    isLast: true,
    needs: ['session.token.accepted'],
    async run(context) {
      const { exchange } = await signOut(context);
      return expectStatus(exchange, is2xx);
    },
  },
  {
    id: 'session.logout.token',
    row: LOGOUT,
    title: 'makes the token invalid',
    expectation: 'A later call with the token is answered with 401.',
    remedy: 'Delete the token on the server.',
    isLast: true,
    needs: ['session.logout'],
    async run(context) {
      const { token } = await signOut(context);
      const exchange = await context.call({ method: 'GET', path: CALLS.me, token });
      return expectStatus(exchange, status => status === 401);
    },
  },
];

function signOut(context: TestContext): Promise<{ exchange: Exchange; token: string }> {
  return context.once('sign out', async () => {
    const { token }: SignIn = await context.signIn(context.password);
    if (token === undefined) throw new Blocked('the second sign-in gave no token');
    const exchange = await context.call({ method: 'POST', path: CALLS.logout, token });
    if (is2xx(exchange.status ?? 0)) context.tokens = context.tokens.filter(open => open !== token);
    return { exchange, token };
  });
}

function wrongPassword(context: TestContext): Promise<Exchange> {
  const body = { username: context.username, password: `wrong-${randomBytes(6).toString('hex')}` };
  return context.once('wrong password', () =>
    context.call({ method: 'POST', path: CALLS.login, body, hidesAnswer: true }),
  );
}
