import type { Company, CompanyType, Currency, Me } from '../contract/records';
import { isToken } from '../contract/token';
import type { AnswerShape } from './Expectation';
import type { Http } from './http';

export interface Credentials {
  username: string;
  password: string;
}

export interface Registration {
  username: string;
  email: string;
  password: string;
  password_again: string;
  first_name: string;
  last_name: string;
  company: {
    name: string;
    address: string;
    phone_number: string;
    email: string;
    website: string;
    currency_id: number;
    company_type_id: number;
  };
}

export type CompanyChange = Record<'name' | 'address' | 'phone_number' | 'email' | 'website', string> & {
  /** Omitted when the company's currency is not known. */
  currency_id?: number;
};

interface Token {
  token: string;
}

/** The calls of specification section 7 for the user and the company. */
export interface Account {
  login: (credentials: Credentials) => Promise<Token>;
  /** Reads the stored token synchronously, so the session may be cleared without waiting for the answer. */
  logout: () => Promise<unknown>;
  register: (registration: Registration) => Promise<unknown>;
  verifyEmail: (proof: { email: string; code: string }) => Promise<Token>;
  me: (signal?: AbortSignal) => Promise<Me>;
  company: (signal?: AbortSignal) => Promise<Company>;
  updateCompany: (change: CompanyChange) => Promise<Company>;
  changePassword: (passwords: { old_password: string; new_password: string }) => Promise<unknown>;
  currencies: (signal?: AbortSignal) => Promise<Currency[]>;
  companyTypes: (signal?: AbortSignal) => Promise<CompanyType[]>;
}

type Answer = Record<string, unknown> | null | undefined;

/** Each returns an answer of its shape, and undefined for any other. */
const READERS = {
  token: (answer: unknown) => (isToken((answer as Answer)?.token) ? answer : undefined),
  me: (answer: unknown) => {
    const { first_name, company } = (answer ?? {}) as Record<string, unknown>;
    return typeof first_name === 'string' && (company as Answer)?.currency ? answer : undefined;
  },
  company: (answer: unknown) => (typeof (answer as Answer)?.name === 'string' ? answer : undefined),
  names: (answer: unknown) => {
    const items = (answer as { results?: unknown } | null)?.results ?? answer;
    return Array.isArray(items) ? items : undefined;
  },
} satisfies Partial<Record<AnswerShape, (answer: unknown) => unknown>>;

export function createAccount(http: Http): Account {
  const anonymous = true;
  const expects = (shape: keyof typeof READERS) => ({ expects: { shape, read: READERS[shape] } });
  const company = (signal?: AbortSignal) =>
    http<Company>('api/v1/my-company/', { signal, ...expects('company') });
  return {
    login: body => http('api/v1/login/', { method: 'POST', body, anonymous, ...expects('token') }),
    logout: () => http('api/v1/logout/', { method: 'POST' }),
    register: body => http('api/v1/register/', { method: 'POST', body, anonymous }),
    verifyEmail: body =>
      http('api/v1/verify-email/', { method: 'POST', body, anonymous, ...expects('token') }),
    me: signal => http('api/v1/me/', { signal, ...expects('me') }),
    company,
    // An answer without a body, as of a 204, is read again.
    updateCompany: async body =>
      (await http<Company | undefined>('api/v1/my-company/', {
        method: 'PATCH',
        body,
        ...expects('company'),
      })) ?? company(),
    changePassword: body => http('api/v1/change-password/', { method: 'POST', body }),
    currencies: signal => http('api/v1/currencies/', { anonymous, signal, ...expects('names') }),
    companyTypes: signal => http('api/v1/company-types/', { anonymous, signal, ...expects('names') }),
  };
}
