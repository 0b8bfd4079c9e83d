// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  fieldOfRefusal,
  NO_REGISTRATION,
  toRegistration,
  type RegistrationFields,
} from '../../src/pages/registration/registrationFields';
import { isWebsite, websiteToSend } from '../../src/pages/website';

describe('B11 S2 a website', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['https://', ''],
    [' https:// ', ''],
    ['example.com', 'http://example.com'],
    [' example.com/menu ', 'http://example.com/menu'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['localhost.example:8080', 'http://localhost.example:8080'],
  ])('typed as %j is sent as %j', (typed, sent) => expect(websiteToSend(typed)).toBe(sent));

  it.each([
    '',
    'https://',
    'example.com',
    'https://example.com/a?b#c',
    'https://example.com/@cafe',
    'example.com:8080',
    'http://öçş.com',
  ])('accepts %j', typed => expect(isWebsite(typed)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//.com',
    'data:text/html,x.y',
    'ftp://example.com',
    'mailto:a@example.com',
    'nowhere',
    'https://user:pw@example.com',
    'example.com@evil.example',
    'https://x y.com',
    'http://',
  ])('refuses %j', typed => expect(isWebsite(typed)).toBe(false));
});

describe('B6 the registration', () => {
  const fields: RegistrationFields = {
    ...NO_REGISTRATION,
    company_name: ' Lokanta ',
    address: ' Moda 1 ',
    phone_number: ' 1 ',
    company_email: ' c@x.com ',
    currency_id: '2',
    company_type_id: '1',
    first_name: ' Ayşe ',
    last_name: ' Işık ',
    email: ' a@x.com ',
    username: ' ayse ',
    password: ' secret ',
    password_again: ' secret ',
  };

  it('sends the account at the top level and the company nested, passwords untrimmed, and an unchanged website as empty', () => {
    expect(toRegistration(fields)).toEqual({
      username: 'ayse',
      email: 'a@x.com',
      password: ' secret ',
      password_again: ' secret ',
      first_name: 'Ayşe',
      last_name: 'Işık',
      company: {
        name: 'Lokanta',
        address: 'Moda 1',
        phone_number: '1',
        email: 'c@x.com',
        website: '',
        currency_id: 2,
        company_type_id: 1,
      },
    });
  });

  it('starts a website as https:// and leaves the rest empty', () => {
    const { website, ...rest } = NO_REGISTRATION;
    expect(website).toBe('https://');
    expect(new Set(Object.values(rest))).toEqual(new Set(['']));
  });

  it.each([
    ['company.name', 'company_name'],
    ['company.email', 'company_email'],
    ['email', 'email'],
    ['name', 'company_name'],
    ['company.currency_id', 'currency_id'],
    ['currency', 'currency_id'],
    ['company.company_type', 'company_type_id'],
    ['company.website', 'website'],
    ['password_again', 'password_again'],
  ])('shows an error of %s beside %s', (path, field) => expect(fieldOfRefusal(path)).toBe(field));
});
