// @ts-nocheck
import { createAccount, type Credentials } from '../../src/api/account';
import { isApiError } from '../../src/api/ApiError';
import type { Http } from '../../src/api/http';
import { failed, passed, warning, type Finding } from './Finding';
import { findingOf } from './findingOf';

/** The calls without a token, and the sign-in; keeps the token for the calls after it. */
export async function checkSignIn(
  http: Http,
  panel: string | undefined,
  credentials: Credentials | undefined,
  keepToken: (token: string) => void,
): Promise<Finding[]> {
  const account = createAccount(http);
  const findings = [
    await findingOf('public.currencies', panel, account.currencies, list => `${list.length} currencies`),
    await findingOf(
      'public.company-types',
      panel,
      account.companyTypes,
      list => `${list.length} company types`,
    ),
    await refusalFinding(account.login),
    await unauthorizedFinding(http),
  ];
  if (!credentials) return findings;
  const finding = await findingOf(
    'sign-in',
    panel,
    () => account.login(credentials),
    ({ token }) => {
      keepToken(token);
      return `a token of ${token.length} characters`;
    },
  );
  return [...findings, finding];
}

/** A wrong password is a 400 with a sentence: a 401 means to the panel that a session has ended. */
async function refusalFinding(login: (credentials: Credentials) => Promise<unknown>): Promise<Finding> {
  const check = 'sign-in.refusal';
  try {
    await login({ username: `unknown-user-${Date.now()}`, password: 'wrong' });
    return failed(check, 'an unknown user is signed in', 'Check the password.');
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 400) return passed(check, 'an unknown user is refused with 400');
    return warning(
      check,
      `an unknown user is refused with ${error.status || error.failure}`,
      'Answer 400 with {"non_field_errors": ["…"]}; the sentence is shown above the form.',
    );
  }
}

async function unauthorizedFinding(http: Http): Promise<Finding> {
  const check = 'unauthorized';
  try {
    await http('api/v1/me/', { anonymous: true });
    return failed(check, '/api/v1/me/ is answered without a token', 'Require authentication.');
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 401) return passed(check, 'a call without a token is refused with 401');
    return failed(
      check,
      `a call without a token is refused with ${error.status || error.failure}`,
      'Answer 401: only then does the panel ask to sign in again. Django REST Framework answers 403 where the first authentication class has no `authenticate_header`: put TokenAuthentication first.',
    );
  }
}
