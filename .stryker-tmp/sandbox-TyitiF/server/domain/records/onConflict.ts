// @ts-nocheck
import type { MessageKey } from '../../messages/en';
import { InvalidError } from '../errors';

type Rules = Record<string, readonly [field: string, key: MessageKey]>;

/**
 * Awaits a write and converts a unique violation to an error of the field concerned.
 * @param rules the field and the message for each unique constraint
 * @throws InvalidError if one of these constraints is violated
 */
export async function onConflict<T>(rules: Rules, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const rule = rules[brokenRule(error) ?? ''];
    if (!rule) throw error;
    const [field, key] = rule;
    throw new InvalidError({ [field]: [{ key }] });
  }
}

/** Returns the violated unique constraint, which may be in any of the nested causes. */
function brokenRule(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    if (code === '23505') return constraint;
  }
  return undefined;
}
