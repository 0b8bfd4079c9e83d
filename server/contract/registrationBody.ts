import { z } from '@hono/zod-openapi';
import { refusedPassword } from './refusedPassword';
import type { Message } from '../messages/translate';
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
    const weakness = weaknessIn(body);
    if (result.success && !weakness) return { ...result.data, flat };
    for (const found of result.error?.issues ?? []) {
      const { key, values } = messageOf(found);
      const path = flat && found.path[0] === 'company' ? found.path.slice(1) : found.path;
      context.addIssue({ ...issue(key, values), path });
    }
    if (weakness) context.addIssue({ ...issue(weakness.key, weakness.values), path: ['password'] });
    return z.NEVER;
  })
  .openapi({ type: 'object', allOf: [{ $ref: '#/components/schemas/Registration' }] });

function nested(body: Record<string, unknown>): Record<string, unknown> {
  const company = Object.fromEntries(companyKeys.map(key => [key, body[key]]));
  return { ...body, company: { ...company, email: body.company_email ?? body.email } };
}

/** Reads the raw body, so that a weak password is reported together with all other errors. */
function weaknessIn({ password, company, ...account }: Record<string, unknown>): Message | undefined {
  if (typeof password !== 'string' || password === '') return undefined;
  const companyName = (company as { name?: unknown } | null | undefined)?.name ?? account.name;
  const own = [account.username, account.email, account.first_name, account.last_name, companyName];
  return refusedPassword(
    password,
    own.filter(text => typeof text === 'string'),
  );
}
