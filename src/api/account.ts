import type { Company, CompanyType, Currency, Me } from '../contract/records';
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

/** Answers of `currencies/` and `company-types/` may be a bare array or a page. */
type PublicList<Item> = Item[] | { results: Item[] };

export function createAccount(http: Http): Account {
  const anonymous = true;
  return {
    login: body => http('api/v1/login/', { method: 'POST', body, anonymous }),
    logout: () => http('api/v1/logout/', { method: 'POST' }),
    register: body => http('api/v1/register/', { method: 'POST', body, anonymous }),
    verifyEmail: body => http('api/v1/verify-email/', { method: 'POST', body, anonymous }),
    me: signal => http('api/v1/me/', { signal }),
    company: signal => http('api/v1/my-company/', { signal }),
    updateCompany: body => http('api/v1/my-company/', { method: 'PATCH', body }),
    changePassword: body => http('api/v1/change-password/', { method: 'POST', body }),
    currencies: async signal =>
      itemsOf(await http<PublicList<Currency>>('api/v1/currencies/', { anonymous, signal })),
    companyTypes: async signal =>
      itemsOf(await http<PublicList<CompanyType>>('api/v1/company-types/', { anonymous, signal })),
  };
}

function itemsOf<Item>(list: PublicList<Item>): Item[] {
  return Array.isArray(list) ? list : list.results;
}
