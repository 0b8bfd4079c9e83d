// @ts-nocheck
import { z } from '@hono/zod-openapi';
import { registration } from './bodies';
import { issue } from './fields';
import { messageOf } from './messageOf';

const companyKeys = ['name', 'address', 'phone_number', 'website', 'currency_id', 'company_type_id'];

/**
 * The body of a registration. The company's fields are nested in `company`, or flat beside the account's fields; a flat
 * body may share one e-mail address. Errors have the shape of the body.
 */
export const registrationBody = z
  .unknown()
  .transform((value, context) => {
    const body = (value ?? {}) as Record<string, unknown>;
    const flat = !('company' in body) && companyKeys.some(key => key in body);
    const result = registration.safeParse(flat ? nested(body) : body, { reportInput: true });
    if (result.success) return { ...result.data, flat };
    for (const found of result.error.issues) {
      const { key, values } = messageOf(found);
      const path = flat && found.path[0] === 'company' ? found.path.slice(1) : found.path;
      context.addIssue({ ...issue(key, values), path });
    }
    return z.NEVER;
  })
  .openapi({ type: 'object', allOf: [{ $ref: '#/components/schemas/Registration' }] });

function nested(body: Record<string, unknown>): Record<string, unknown> {
  const company = Object.fromEntries(companyKeys.map(key => [key, body[key]]));
  return { ...body, company: { ...company, email: body.company_email ?? body.email } };
}
