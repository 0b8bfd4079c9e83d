import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Category, Menu } from '../../src/contract/records';
import { clientOf, type Client } from './client';

/** A company on the journeys' backend, and calls that read and write its records without the panel. */
export interface Company extends Client {
  token: string;
  username: string;
  password: string;
  add<Body>(path: string, body: object): Promise<Body>;
  categories(): Promise<Category[]>;
  menus(): Promise<Menu[]>;
}

let signUps = 0;

export async function signUp(name?: string): Promise<Company> {
  const unique = `${process.pid}-${++signUps}-${Math.random().toString(36).slice(2, 8)}`;
  const username = `owner-${unique}`;
  const password = 'a long enough password';
  const email = `${username}@example.com`;
  const anonymous = companyClient();
  await anonymous.add('api/v1/register/', {
    username,
    email,
    password,
    password_again: password,
    first_name: 'Ayşe',
    last_name: 'Işık',
    company: {
      name: name ?? `Lokanta ${unique}`,
      address: 'Moda Caddesi 1',
      phone_number: '+90 216 555 00 00',
      email: 'lokanta@example.com',
      website: '',
      currency_id: 2,
      company_type_id: 1,
    },
  });
  const { token } = await anonymous.add<{ token: string }>('api/v1/verify-email/', {
    email,
    code: await codeMailedTo(email),
  });
  return { token, username, password, ...companyClient(token) };
}

/** Signs in as the owner of the demo company. Other tests read its data, so a test must not change it. */
export async function demo(): Promise<Company> {
  const owner = { username: 'demo', password: 'demo-menu-2026' };
  const { token } = await companyClient().add<{ token: string }>('api/v1/login/', owner);
  return { token, ...owner, ...companyClient(token) };
}

function companyClient(token?: string) {
  const call: typeof fetch = (input, init) =>
    fetch((input as string).replace('http://backend.test', inject('journeyUrl')), init);
  const client = clientOf({ fetch: call }, token);
  const all = async <Row>(path: string) => (await client.get<{ results: Row[] }>(path)).body.results;
  return {
    ...client,
    async add<Body>(path: string, body: object): Promise<Body> {
      const answer = await client.send<Body>('POST', path, body);
      if (answer.status >= 300)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    categories: () => all<Category>('company-api/v1/categories/'),
    menus: () => all<Menu>('company-api/v1/menus/'),
  };
}

/**
 * Waits for the mail with the verification code and returns the code.
 * @param folder the folder of the backend's mails, one file each
 */
export async function codeMailedTo(email: string, folder = inject('journeyMails')): Promise<string> {
  // The backend sends the mail after it has answered.
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mails = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'));
    const mail = mails.find(text => text.includes(`To: ${email}`));
    const code = mail && /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\n\n')))?.[0];
    if (code) return code;
    await wait(20);
  }
  throw new Error(`No code was mailed to ${email}.`);
}

export function addCategories(company: Company, names: readonly string[]): Promise<Category[]> {
  // Sequential, because each category is appended to the end.
  return names.reduce(
    async (before, name) => [
      ...(await before),
      await company.add<Category>('company-api/v1/categories/', { name }),
    ],
    Promise.resolve<Category[]>([]),
  );
}
