import { setTimeout as wait } from 'node:timers/promises';
import { fold } from '../../../src/contract/fold';
import { rememberAddress } from '../../domain/accounts/knownAddresses';
import { refusedPassword } from '../../contract/refusedPassword';
import { activate, register } from '../../domain/accounts/register';
import { closeOtherSessions, closeSession, openSession } from '../../domain/accounts/sessions';
import { signIn } from '../../domain/accounts/signIn';
import { findPassword, replacePassword } from '../../domain/accounts/users';
import { CODE_MINUTES, findByCode } from '../../domain/accounts/verificationCodes';
import type { Queries } from '../../database/Database';
import { fieldError, InvalidError, type FieldMessages } from '../../domain/errors';
import { HttpError } from '../HttpError';
import type { Router } from '../Router';
import { verificationMail } from '../../mail/verificationMail';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import { registrationBody } from '../../contract/registrationBody';

/** How long an answer waits for the mail server. */
const MAIL_TIMEOUT_MS = 3_000;
/** The minimum time of a refused verification. */
const REFUSAL_MS = 100;

export function accountRoutes(router: Router): void {
  const { database, limits, passwords, mailer, log } = router.deps;
  router.hono.openAPIRegistry.register('Registration', bodies.registration);

  router.open(
    { method: 'post', path: '/api/v1/login/', body: bodies.login, answer: [200, answers.token] },
    async ({ body, address, isExactAddress }) => ({
      token: await signIn(router.deps, { ...body, address, isExactAddress }),
    }),
  );

  router.signedIn({ method: 'post', path: '/api/v1/logout/', answer: [204] }, ({ session }) =>
    closeSession(database.queries, session),
  );

  router.open(
    { method: 'post', path: '/api/v1/register/', body: registrationBody, answer: [201, answers.registered] },
    async ({ body, language, address, arrivedAt }) => {
      await limits.take('passwordEstimateOfAddress', address);
      const weakness = refusedPassword(body.password, [
        body.username,
        body.email,
        body.first_name,
        body.last_name,
        body.company.name,
      ]);
      if (weakness) throw new InvalidError({ password: [weakness] });
      await limits.take('registrationOfAddress', address);
      const passwordHash = await passwords.hash(body.password);
      await limits.take('mailOfAddress', fold(body.email));
      const { code, othersPasswordHashes } = await database
        .transaction(queries => register(queries, body, passwordHash, arrivedAt))
        .catch(async (error: unknown) => {
          await limits.giveBack('mailOfAddress', fold(body.email));
          throw error;
        });
      const isOwn = await Promise.all(
        othersPasswordHashes.map(hash => passwords.matches(body.password, hash)),
      );
      const mail = {
        to: body.email,
        name: body.first_name,
        code,
        minutes: CODE_MINUTES,
        language,
        isOneOfSeveral: isOwn.includes(false),
      };
      const sent = mailer.send(verificationMail(mail)).catch(async (error: unknown) => {
        log.error({ err: error }, 'A verification code could not be mailed');
        await limits.giveBack('mailOfAddress', fold(body.email)).catch(() => undefined);
      });
      // The registration is kept even if the mail fails, and a slow mail server does not delay the answer.
      await Promise.race([sent, wait(MAIL_TIMEOUT_MS, undefined, { ref: false })]);
      return { username: body.username, email: body.email };
    },
  );

  router.open(
    {
      method: 'post',
      path: '/api/v1/verify-email/',
      body: bodies.verification,
      answer: [200, answers.token],
    },
    async ({ body: { email, code }, address, isExactAddress }) => {
      await limits.take('verificationOfAddress', address);
      const minimumTime = wait(REFUSAL_MS, undefined, { ref: false });
      const registration = await findByCode(database.queries, email, code);
      const token =
        registration &&
        (await database.transaction(queries =>
          signInFirst(queries, registration, isExactAddress ? address : null),
        ));
      if (!token) {
        // A counted try takes longer, because it writes. The time must not reveal whether a registration exists.
        await minimumTime;
        throw new HttpError(400, { key: 'code_wrong' });
      }
      await limits.giveBack('verificationOfAddress', address);
      return { token };
    },
  );

  router.signedIn(
    { method: 'post', path: '/api/v1/change-password/', body: bodies.passwordChange, answer: [204] },
    async ({ session, body: { old_password, new_password } }) => {
      await limits.take('passwordChangeOfUser', String(session.userId));
      const user = await findPassword(database.queries, session.userId);
      const before = user?.hash ?? '';
      const isRight = await passwords.matches(old_password, user?.hash);
      const weakness =
        isRight && old_password === new_password
          ? ({ key: 'password_same' } as const)
          : refusedPassword(new_password, user?.own ?? []);
      const fields: FieldMessages = {
        ...(isRight ? {} : { old_password: [{ key: 'password_wrong' }] }),
        ...(weakness && { new_password: [weakness] }),
      };
      if (Object.keys(fields).length > 0) throw new InvalidError(fields);
      const after = await passwords.hash(new_password);
      await database.transaction(async queries => {
        if (!(await replacePassword(queries, session.userId, before, after))) {
          throw fieldError('old_password', 'password_wrong');
        }
        await closeOtherSessions(queries, session);
      });
    },
  );
}

/** Activates a registration and signs the new user in. Returns the token. */
async function signInFirst(
  queries: Queries,
  registration: number,
  address: string | null,
): Promise<string | undefined> {
  const user = await activate(queries, registration);
  if (!user) return undefined;
  if (address !== null) await rememberAddress(queries, user.id, address);
  return openSession(queries, user.id, user.passwordHash);
}
