import type { MessageKey } from '../messages/en';
import type { Message } from '../messages/translate';

/** Messages per field, nested as the fields are. */
export interface FieldMessages {
  [field: string]: Message[] | FieldMessages;
}

/** Values that are refused. The messages are data until the language of the answer is known. */
export class InvalidError extends Error {
  override readonly name = 'InvalidError';
  readonly fields: FieldMessages;

  constructor(fields: FieldMessages) {
    super(`Invalid: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** No such record, or none of this company. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** More than a limit allows. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
  /** How long to wait, in whole seconds. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Throttled for ${seconds} s`);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}

/** Refuses one field. */
export function fieldError(field: string, key: MessageKey, values?: Message['values']): InvalidError {
  return new InvalidError({ [field]: [{ key, values }] });
}
