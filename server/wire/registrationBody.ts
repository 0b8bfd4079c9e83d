import { z } from '@hono/zod-openapi';
import { registration } from './bodies';

const companyKeys = ['name', 'address', 'phone_number', 'website', 'currency_id', 'company_type_id'];

/**
 * The company's fields stand in `company`, or flat beside the account's, with one e-mail address for both. The errors of
 * a flat body are flat as well.
 */
export const registrationBody = z
  .preprocess((value, context) => {
    const body = value as Record<string, unknown>;
    if ('company' in body || !companyKeys.some(key => key in body)) return body;
    const company = Object.fromEntries(companyKeys.map(key => [key, body[key]]));
    void context;
    return { ...body, company: { ...company, email: body.company_email ?? body.email } };
  }, registration)
  .openapi('RegistrationBody');
