import type { Company, CompanyType, Currency, Me, Named, RecordId } from '../contract/records';
import { isToken } from '../contract/token';
import { ME_PATH } from './endpoints';
import { ApiError } from './ApiError';
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
    currency_id: RecordId;
    company_type_id: RecordId;
  };
}

export type CompanyChange = Partial<
  Record<'name' | 'address' | 'phone_number' | 'email' | 'website', string> & { currency_id: RecordId }
>;

interface Token {
  token: string;
}

interface CompanyChangeOptions {
  /** The version that the change is for (capability `etag`). */
  ifMatch?: string | undefined;
  /** Whether the company has the change. */
  isCarriedOut?: (now: Company) => boolean;
}

/** The calls for the user and the company (K1). */
export interface Account {
  login: (credentials: Credentials) => Promise<Token>;
  /** @param token the token of a session that has ended on this device */
  logout: (token?: string) => Promise<unknown>;
  register: (registration: Registration) => Promise<unknown>;
  verifyEmail: (proof: { email: string; code: string }) => Promise<Token>;
  /** Mails a code to the user with this address, if there is one. Section 7 does not have this call and the next one. */
  forgotPassword: (user: { email: string }) => Promise<unknown>;
  resetPassword: (proof: { email: string; code: string; new_password: string }) => Promise<Token>;
  me: (signal?: AbortSignal) => Promise<Me>;
  company: (signal?: AbortSignal) => Promise<Company>;
  /** The `ETag` that came with the company; undefined if the backend has sent none. */
  companyVersion: () => string | undefined;
  /**
   * @throws ApiError `unconfirmed` if the answer is empty, and the company, read again, has none of the changes: a proxy may have
   * answered
   */
  updateCompany: (change: CompanyChange, options?: CompanyChangeOptions) => Promise<Partial<Company>>;
  changePassword: (
    passwords: { old_password: string; new_password: string },
    headers?: Record<string, string>,
  ) => Promise<unknown>;
  currencies: (signal?: AbortSignal) => Promise<Currency[]>;
  companyTypes: (signal?: AbortSignal) => Promise<CompanyType[]>;
}

type Answer = Record<string, unknown>;

interface NamesPage<Item> {
  items: Item[];
  /** How many the whole list has; 0 where it has no pages. */
  count: number;
}

/** Returns the user if the answer has what the panel needs of it. A missing text is empty. */
export function readMe(answer: unknown): Me | undefined {
  const { first_name, last_name, company, capabilities } = fieldsOf(answer);
  const { name, currency } = fieldsOf(company);
  const { symbol, minor_unit } = fieldsOf(currency);
  if (typeof first_name !== 'string' || !Number.isInteger(minor_unit)) return undefined;
  const me = answer as Me;
  return {
    ...me,
    last_name: textOf(last_name),
    company: {
      ...me.company,
      name: textOf(name),
      currency: { ...me.company.currency, symbol: textOf(symbol) },
    },
    capabilities: Array.isArray(capabilities) ? capabilities.filter(isText) : [],
  };
}

/** Each returns an answer of its shape, and undefined for any other. */
const READERS = {
  token: (answer: unknown) => (isToken(fieldsOf(answer).token) ? answer : undefined),
  me: readMe,
  company: (answer: unknown) => {
    const { name, currency } = fieldsOf(answer);
    return typeof name === 'string' && typeof (currency ?? {}) === 'object' ? answer : undefined;
  },
  names: (answer: unknown) => {
    const { results: items = answer, count } = fieldsOf(answer);
    if (!Array.isArray(items) || !items.every(isNamed)) return undefined;
    // A total that is not a number, as of `items 0-19/*`, says nothing.
    return { items, count: Number(count) || 0 };
  },
} satisfies Partial<Record<AnswerShape, (answer: unknown) => unknown>>;

function fieldsOf(answer: unknown): Answer {
  return (answer ?? {}) as Answer;
}

const isNamed = (item: unknown) => {
  const { id, name } = fieldsOf(item);
  return Boolean(name) && /^(number|string)$/.test(typeof id);
};
const isText = (value: unknown) => typeof value === 'string';
const textOf = (value: unknown) => (isText(value) ? value : '');

export function createAccount(http: Http): Account {
  const anonymous = true;
  /** A call that changes something although it requires no session. */
  const change = { method: 'POST', anonymous, changes: true } as const;
  const expects = (shape: keyof typeof READERS) => ({ expects: { shape, read: READERS[shape] } });
  let version: string | undefined;
  const onHeaders = (headers: Headers) => (version = headers.get('ETag') ?? undefined);
  const company = (signal?: AbortSignal) =>
    http<Company>('api/v1/my-company/', { signal, onHeaders, ...expects('company') });
  /** Reads a public list, in several pages where the backend sends it so. */
  async function readNames<Item extends Named>(path: string, signal?: AbortSignal): Promise<Item[]> {
    const found = new Map<RecordId, Item>();
    for (let page = 1; ; page++) {
      // A backend reads one of the two parameters and ignores the other.
      const query = new URLSearchParams({ page: String(page), offset: String(found.size) });
      // A backend that ignores both sends the same page again: the list cannot be read to its end.
      const read = (answer: unknown) => {
        const names = READERS.names(answer);
        const isNew = page === 1 || names?.items.some(({ id }: Item) => !found.has(id));
        return isNew ? names : undefined;
      };
      const { items, count } = await http<NamesPage<Item>>(path, {
        anonymous,
        signal,
        ...(page > 1 && { query }),
        expects: { shape: 'names', read },
      });
      for (const item of items) found.set(item.id, item);
      if (found.size >= count) return [...found.values()];
    }
  }
  return {
    login: body => http('api/v1/login/', { method: 'POST', body, anonymous, ...expects('token') }),
    logout: token => http('api/v1/logout/', { method: 'POST', token }),
    register: body => http('api/v1/register/', { ...change, body }),
    verifyEmail: body => http('api/v1/verify-email/', { ...change, body, ...expects('token') }),
    forgotPassword: body => http('api/v1/forgot-password/', { method: 'POST', body, anonymous }),
    resetPassword: body => http('api/v1/reset-password/', { ...change, body, ...expects('token') }),
    me: signal => http(ME_PATH, { signal, ...expects('me') }),
    company,
    companyVersion: () => version,
    updateCompany: async (body, { ifMatch, isCarriedOut } = {}) => {
      const answer = await http<Company | undefined>('api/v1/my-company/', {
        method: 'PATCH',
        body,
        onHeaders,
        ...(ifMatch && { headers: { 'If-Match': ifMatch } }),
        ...expects('company'),
      });
      if (answer) return answer;
      // The change is carried out, also where the read fails.
      const now = await company().catch(() => undefined);
      if (now && isCarriedOut?.(now) === false) throw new ApiError('unconfirmed', { requiresSession: true });
      return now ?? {};
    },
    changePassword: (body, headers = {}) =>
      http('api/v1/change-password/', { method: 'POST', body, headers }),
    currencies: signal => readNames('api/v1/currencies/', signal),
    companyTypes: signal => readNames('api/v1/company-types/', signal),
  };
}
