import type { Registration } from '../../api/account';
import { idOf } from '../../contract/ids';
import { websiteToSend } from '../website';

/** The wizard's fields, not nested. Ids are strings, like the values of a select; an empty id means not chosen. */
export const NO_REGISTRATION = {
  company_name: '',
  address: '',
  phone_number: '',
  company_email: '',
  website: 'https://',
  currency_id: '',
  company_type_id: '',
  first_name: '',
  last_name: '',
  email: '',
  username: '',
  password: '',
  password_again: '',
};

export type RegistrationFields = typeof NO_REGISTRATION;

export const COMPANY_FIELDS = [
  'company_name',
  'address',
  'phone_number',
  'company_email',
  'website',
  'currency_id',
  'company_type_id',
] as const satisfies (keyof RegistrationFields)[];

export const PERSON_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'username',
  'password',
  'password_again',
] as const satisfies (keyof RegistrationFields)[];

/** Returns the request body: the account's fields at the top level, the company's nested. */
export function toRegistration(fields: RegistrationFields): Registration {
  const { username, email, password, password_again, first_name, last_name } = fields;
  return {
    username: username.trim(),
    email: email.trim(),
    password,
    password_again,
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    company: {
      name: fields.company_name.trim(),
      address: fields.address.trim(),
      phone_number: fields.phone_number.trim(),
      email: fields.company_email.trim(),
      website: websiteToSend(fields.website),
      currency_id: idOf(fields.currency_id),
      company_type_id: idOf(fields.company_type_id),
    },
  };
}

/**
 * Returns the form's name for a field that the backend refused. A backend may name a company's field nested
 * (`company.name`), flat (`name`) or with a prefix (`company_name`).
 */
export function fieldOfRefusal(path: string): string {
  const isNested = path.startsWith('company.');
  const name = isNested ? path.slice('company.'.length) : path;
  if (name === 'name') return 'company_name';
  if (name === 'email') return isNested ? 'company_email' : 'email';
  if (name === 'currency' || name === 'company_type') return `${name}_id`;
  return name;
}
