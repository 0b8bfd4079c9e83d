import { clientOf } from '../backend/client';
import { keepSecrets } from '../backend/secrets';

export interface Account {
  token: string;
  username: string;
  password: string;
}

/** What a registration can be sent to. */
interface RegistrationBackend {
  fetch: typeof fetch;
  /** Returns the code of the last mail to an address. */
  codeMailedTo: (email: string) => string | Promise<string>;
}

/** Registers a company, verifies its e-mail and signs in. */
export async function signUp(
  backend: RegistrationBackend,
  overrides?: Record<string, unknown>,
): Promise<Account> {
  const body = registration(overrides);
  const client = clientOf(backend);
  const post = async (path: string, content: object): Promise<{ token: string }> => {
    const answer = await client.send<{ token: string }>('POST', `api/v1/${path}/`, content);
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await post('register', body);
  const email = String(body.email);
  const { token } = await post('verify-email', { email, code: await backend.codeMailedTo(email) });
  keepSecrets(token, String(body.password));
  return { token, username: String(body.username), password: String(body.password) };
}

let registrations = 0;

/** Returns a valid registration with a unique username and e-mail. */
export function registration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  registrations += 1;
  const unique = `${process.pid}-${registrations}-${Math.random().toString(36).slice(2, 8)}`;
  return {
    username: `user-${unique}`,
    email: `user-${unique}@example.com`,
    password: 'correct horse',
    password_again: 'correct horse',
    first_name: 'Ayşe',
    last_name: 'Işık',
    company: registeredCompany(`Lokanta ${unique}`),
    ...overrides,
  };
}

/** Returns the company of a valid registration. */
export function registeredCompany(name: string): Record<string, unknown> {
  return {
    name,
    address: 'Moda Caddesi 1',
    phone_number: '+90 216 555 00 00',
    email: 'lokanta@example.com',
    website: '',
    currency_id: 2,
    company_type_id: 1,
  };
}

/** Returns the code of a verification mail, or an empty string. */
export function codeIn(mail: { text: string } | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}
