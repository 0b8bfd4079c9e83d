import { randomBytes } from 'node:crypto';
import type { TestContext } from '../TestContext';
import { expectRefusal, expectStatus, expectThat, is2xx, type Check } from '../Check';
import type { Exchange } from '../Exchange';
import { CALLS } from '../lists';
import { changeBack, changedPassword } from '../password';
import { anyRows } from '../rows';
import { CannotCheck, Violation } from '../errors';

const VERIFY = `POST /${CALLS.verifyEmail}`;
const REGISTER = `POST /${CALLS.register}`;
const CHANGE = `POST /${CALLS.changePassword}`;

export const verificationChecks: readonly Check[] = [
  {
    id: 'verify-email.refused',
    row: VERIFY,
    title: 'refuses a code for an address that is not registered',
    expectation: 'Status 400 and a JSON object with `detail` or errors per field.',
    remedy: 'Answer 400 {"detail": "…"}, not 404 or 500.',
    async run(context) {
      const body = { email: `${context.prefix}-unknown@example.com`, code: '000000' };
      const exchange = await context.call({
        method: 'POST',
        path: CALLS.verifyEmail,
        body,
        hidesAnswer: true,
      });
      expectRefusal(exchange);
      return exchange;
    },
  },
  {
    id: 'register.create',
    row: REGISTER,
    title: 'registers a company',
    expectation:
      'Status 2xx for the account fields and a `company` with `currency_id` and `company_type_id`.',
    remedy: 'Accept these fields without a token.',
    option: 'register',
    run: async context => expectStatus(await register(context), is2xx),
  },
  {
    id: 'register.refused',
    row: REGISTER,
    title: 'refuses passwords that differ',
    expectation: 'Status 400 and a JSON object with an error for `password_again`.',
    remedy: 'Compare `password` with `password_again`.',
    isAdvice: true,
    option: 'register',
    async run(context) {
      const body = { ...(await registration(context)), password_again: 'another' };
      const exchange = await context.call({ method: 'POST', path: CALLS.register, body });
      expectRefusal(exchange);
      return exchange;
    },
  },
  {
    id: 'register.code.refused',
    row: VERIFY,
    title: 'refuses a wrong code for the new account',
    expectation: 'Status 400 and a JSON object with `detail` or errors per field.',
    remedy: 'Answer 400 {"detail": "…"}.',
    option: 'register',
    needs: ['register.create'],
    async run(context) {
      const body = { email: emailOf(context), code: '000000' };
      const exchange = await context.call({
        method: 'POST',
        path: CALLS.verifyEmail,
        body,
        hidesAnswer: true,
      });
      expectRefusal(exchange);
      return exchange;
    },
  },
];

/** The checks of the change of the password. The password is changed back at the end, also after a failure. */
export const passwordChecks: readonly Check[] = [
  {
    id: 'password.refused',
    row: CHANGE,
    title: 'refuses a wrong old password',
    expectation: 'Status 400 and a JSON object with an error for `old_password`.',
    remedy: 'Answer 400 {"old_password": ["…"]}, not 401 or 403.',
    option: 'changePassword',
    isLast: true,
    async run(context) {
      const exchange = await tryWrongPassword(context);
      const body = expectRefusal(exchange);
      expectThat('old_password' in body, 'the body has no `old_password`', exchange);
      return exchange;
    },
  },
  {
    id: 'password.change',
    row: CHANGE,
    title: 'changes the password',
    expectation:
      'Status 2xx; a sign-in with the new password gets a token, one with the old password does not.',
    remedy: 'Accept `old_password` and `new_password`.',
    option: 'changePassword',
    isLast: true,
    needs: ['password.refused'],
    async run(context) {
      const refused = expectRefusal(await tryWrongPassword(context));
      if ('new_password' in refused)
        throw new CannotCheck('the backend would refuse the present password as a new one on the way back');
      const exchange = await changedPassword(context);
      expectStatus(exchange, is2xx);
      const signIn = await context.signIn(context.password);
      if (signIn.token === undefined)
        throw new Violation('the new password is refused at the sign-in', signIn.exchange);
      return exchange;
    },
  },
  {
    id: 'password.change.back',
    row: CHANGE,
    title: 'changes the password back',
    expectation: 'Status 2xx, and a sign-in with the first password gets a token.',
    remedy: 'Accept the password that the account had before.',
    option: 'changePassword',
    isLast: true,
    needs: ['password.change'],
    run: async context => expectStatus(await changeBack(context), is2xx),
  },
];

function tryWrongPassword(context: TestContext): Promise<Exchange> {
  // The present password as the new one: errors for it say that a later change back would be refused.
  const body = { old_password: `wrong-${randomBytes(6).toString('hex')}`, new_password: context.password };
  return context.once('wrong old password', () =>
    context.send({ method: 'POST', path: CALLS.changePassword, body }),
  );
}

async function register(context: TestContext): Promise<Exchange> {
  return context.once('register', async () => {
    const exchange = await context.call({
      method: 'POST',
      path: CALLS.register,
      body: await registration(context),
    });
    if (is2xx(exchange.status ?? 0)) context.registered.push(emailOf(context));
    return exchange;
  });
}

function emailOf({ prefix }: TestContext): string {
  return `${prefix}@example.com`;
}

async function registration(context: TestContext): Promise<object> {
  const firstId = async (path: string, byDefault: number) =>
    anyRows(await context.call({ method: 'GET', path }))[0]?.id ?? byDefault;
  const email = emailOf(context);
  const password = `${context.prefix}-Kx7!qv`;
  return {
    username: context.prefix,
    email,
    password,
    password_again: password,
    first_name: 'Ayşe',
    last_name: 'Işık',
    company: {
      name: context.prefix,
      address: 'Moda Caddesi 1',
      phone_number: '+90 216 555 00 00',
      email,
      website: '',
      currency_id: await firstId(CALLS.currencies, 2),
      company_type_id: await firstId(CALLS.companyTypes, 1),
    },
  };
}
