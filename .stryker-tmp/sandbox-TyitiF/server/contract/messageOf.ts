// @ts-nocheck
import type { z } from 'zod';
import type { MessageKey } from '../messages/en';
import type { Message } from '../messages/translate';

type Issue = z.core.$ZodIssue;

/** The message for a schema's issue. Custom rules put the key of their message into `params`. */
export function messageOf(issue: Issue): Message {
  if (issue.code === 'custom') {
    const { key, ...values } = (issue.params ?? { key: 'invalid' }) as { key: MessageKey };
    return { key, values };
  }
  if (issue.input === undefined) return { key: 'required' };
  if (issue.input === null) return { key: 'null' };
  if (issue.code === 'too_big')
    return { key: sized(issue.origin, 'max'), values: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small')
    return { key: sized(issue.origin, 'min'), values: { min: Number(issue.minimum) } };
  if (issue.code === 'invalid_type') return { key: expected[issue.expected] ?? 'invalid' };
  return { key: 'invalid' };
}

const expected: Record<string, MessageKey> = {
  string: 'not_a_string',
  array: 'not_a_list',
  object: 'not_an_object',
  int: 'integer',
  number: 'number',
};

function sized(origin: string, bound: 'min' | 'max'): MessageKey {
  return origin === 'string' ? `${bound}_length` : `${bound}_value`;
}
