import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import { registrationBody } from '../../contract/registrationBody';
import { changePassword } from '../../domain/accounts/changePassword';
import { requestReset, resetPassword } from '../../domain/accounts/passwordReset';
import { register } from '../../domain/accounts/register';
import {
  closeOtherSessions,
  closeSession,
  closeSessionOf,
  listSessions,
} from '../../domain/accounts/sessions';
import { signIn } from '../../domain/accounts/signIn';
import { verifyEmail } from '../../domain/accounts/verifyEmail';
import { codeSender } from '../../mail/codeSender';
import type { Router } from '../Router';

const tag = 'Accounts';

export function accountRoutes(router: Router): void {
  const { mailer, log, settings } = router.deps;
  const services = { ...router.deps, sendCode: codeSender(mailer, log, settings?.brand?.name) };
  router.hono.openAPIRegistry.register('Registration', bodies.registration);

  router.open(
    {
      method: 'post',
      path: '/api/v1/login/',
      operationId: 'signIn',
      summary: 'Sign in',
      tag,
      body: bodies.login,
      refusesSuspended: true,
      answer: [200, answers.token],
    },
    async ({ body, address, isExactAddress, client }) => ({
      token: await signIn(services, { ...body, address, isExactAddress, client }),
    }),
  );
  router.signedIn(
    {
      method: 'post',
      path: '/api/v1/logout/',
      operationId: 'signOut',
      summary: 'End the session of the token',
      tag,
      answer: [204],
    },
    ({ session }) => closeSession(services.database.queries, session),
  );
  router.open(
    {
      method: 'post',
      path: '/api/v1/register/',
      operationId: 'register',
      summary: 'Register a company and its user, and mail a verification code',
      tag,
      body: registrationBody,
      answer: [201, answers.registered],
    },
    ({ body, ...call }) => register(services, body, call),
  );
  router.open(
    {
      method: 'post',
      path: '/api/v1/verify-email/',
      operationId: 'verifyEmail',
      summary: 'Verify the e-mail address with the mailed code, and sign in',
      tag,
      body: bodies.verification,
      answer: [200, answers.token],
    },
    async ({ body, address, isExactAddress, client }) => ({
      token: await verifyEmail(services, { ...body, address, isExactAddress, client }),
    }),
  );
  router.open(
    {
      method: 'post',
      path: '/api/v1/forgot-password/',
      operationId: 'requestPasswordReset',
      summary: 'Mail a code to the user of an address who has forgotten the password',
      description: 'The answer is the same for an address without an account.',
      tag,
      body: bodies.resetRequest,
      answer: [204],
    },
    ({ body, address, isExactAddress, language }) =>
      requestReset(services, { ...body, address, isExactAddress, language }),
  );
  router.open(
    {
      method: 'post',
      path: '/api/v1/reset-password/',
      operationId: 'resetPassword',
      summary: 'Choose another password with a mailed code, end all sessions, and sign in',
      tag,
      body: bodies.passwordReset,
      answer: [200, answers.token],
      refusesSuspended: true,
    },
    async ({ body, address, isExactAddress, client }) => ({
      token: await resetPassword(services, { ...body, address, isExactAddress, client }),
    }),
  );
  router.signedIn(
    {
      method: 'post',
      path: '/api/v1/change-password/',
      operationId: 'changePassword',
      summary: 'Change the password, and end the other sessions of the user',
      tag,
      body: bodies.passwordChange,
      isRepeatable: 'unrefused',
      answer: [204],
    },
    ({ session, body, repeatable }) => changePassword(services, session, body, repeatable?.key),
  );

  const { queries } = services.database;
  router.signedIn(
    {
      method: 'get',
      path: '/api/v1/sessions/',
      operationId: 'listSessions',
      summary: 'List the sessions of the user',
      description: 'The last used first; `used_at` is exact to an hour.',
      tag,
      answer: [200, answers.sessions],
    },
    ({ session }) => listSessions(queries, session, services.config.sessionLife),
  );
  router.signedIn(
    {
      method: 'delete',
      path: '/api/v1/sessions/',
      operationId: 'endOtherSessions',
      summary: 'End all other sessions of the user',
      tag,
      answer: [204],
    },
    ({ session }) => closeOtherSessions(queries, session),
  );
  router.signedIn(
    {
      method: 'delete',
      path: '/api/v1/sessions/{id}/',
      operationId: 'endSession',
      summary: 'End one session of the user',
      tag,
      answer: [204],
    },
    ({ session, id }) => closeSessionOf(queries, session.userId, id),
  );
}
