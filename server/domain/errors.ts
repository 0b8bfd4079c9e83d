import type { MessageKey } from '../messages/en';
import type { Message } from '../messages/translate';

/** Messages for each field, nested like the fields. */
export interface FieldMessages {
  [field: string]: Message[] | FieldMessages;
}

/** Thrown for invalid values. The messages are keys, translated when the answer is written. */
export class InvalidError extends Error {
  override readonly name = 'InvalidError';
  readonly fields: FieldMessages;

  constructor(fields: FieldMessages) {
    super(`Invalid: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** Thrown when a record does not exist or belongs to another company. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** Thrown when a limit is exceeded. */
export class ThrottledError extends Error {
  override readonly name = 'ThrottledError';
  /** The time to wait, in whole seconds. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Throttled for ${seconds} s`);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}

/** Thrown when a verification code is wrong or has expired. */
export class WrongCodeError extends Error {
  override readonly name = 'WrongCodeError';
}

/** Thrown when the operator has suspended the company of a user. */
export class SuspendedError extends Error {
  override readonly name = 'SuspendedError';
}

/** Thrown when a service that the backend needs cannot be used at the moment. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Thrown when more is asked than can be done at the moment. Nothing was done. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

/** Thrown when the key of a creation was used for another one. */
export class ReusedKeyError extends Error {
  override readonly name = 'ReusedKeyError';
}

/** Creates an {@link InvalidError} for one field. */
export function fieldError(field: string, key: MessageKey, values?: Message['values']): InvalidError {
  return new InvalidError({ [field]: [{ key, values }] });
}
