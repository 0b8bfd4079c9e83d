import type { MessageKey } from '../../messages/en';
import { InvalidError } from '../errors';

type Rules = Record<string, readonly [field: string, key: MessageKey]>;

/** Runs a write and turns a broken unique rule into the refusal of the field that it is about. */
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

/** The name of the unique rule that the database reported, however deep the driver has wrapped it. */
function brokenRule(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    if (code === '23505') return constraint;
  }
  return undefined;
}
