// @ts-nocheck
import type { z } from 'zod';
import { InvalidError, type FieldMessages } from '../domain/errors';
import { messageOf } from '../contract/messageOf';

/**
 * Parses the input with its schema.
 * @throws InvalidError with the messages of every invalid field
 */
export async function validate<S extends z.ZodType>(schema: S, input: unknown): Promise<z.output<S>> {
  const result = await schema.safeParseAsync(input, { reportInput: true });
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const issue of result.error.issues) {
    if (issue.path.length === 0) place(fields, ['non_field_errors'], messageOf(issue));
    else place(fields, fieldPath(issue.path), messageOf(issue));
  }
  throw new InvalidError(fields);
}

/** Reports errors of list items under the list: `ingredients.3` becomes `ingredients`. */
function fieldPath(path: PropertyKey[]): string[] {
  const end = path.findIndex(step => typeof step === 'number');
  return path.slice(0, end < 0 ? undefined : end).map(String);
}

function place(fields: FieldMessages, path: string[], message: ReturnType<typeof messageOf>): void {
  const [step = 'non_field_errors', ...rest] = path;
  const there = fields[step];
  if (rest.length === 0) {
    const said = Array.isArray(there) ? there : [];
    if (!said.some(({ key }) => key === message.key)) fields[step] = [...said, message];
    return;
  }
  const nested = there === undefined || Array.isArray(there) ? {} : there;
  fields[step] = nested;
  place(nested, rest, message);
}
