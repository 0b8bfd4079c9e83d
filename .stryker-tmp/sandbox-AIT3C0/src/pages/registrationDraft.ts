// @ts-nocheck
import { NO_REGISTRATION, type RegistrationFields } from './registration';

const KEY = 'registration';

/** Stores what was typed, so that it survives a reload of this tab. Passwords are never stored. */
export function keepDraft({ password: _, password_again: __, ...fields }: RegistrationFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(fields));
  } catch {
    // Without storage, a reload starts with empty fields.
  }
}

export function readDraft(): RegistrationFields {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(kept).filter(
      ([name, value]) => name in NO_REGISTRATION && typeof value === 'string',
    );
    return { ...NO_REGISTRATION, ...Object.fromEntries(known) };
  } catch {
    return NO_REGISTRATION;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
