import { readFromTab, storeInTab, TAB_KEYS } from '../../storage';
import { NO_REGISTRATION, type RegistrationFields } from './registrationFields';

/** Stores what was typed, so that it survives a reload of this tab, until a sign-in. Passwords are never stored. */
export function keepDraft({ password: _, password_again: __, ...fields }: RegistrationFields): void {
  storeInTab(TAB_KEYS.registration, fields);
}

export function readDraft(): RegistrationFields {
  const known = Object.entries(readFromTab(TAB_KEYS.registration)).filter(
    ([name, value]) => name in NO_REGISTRATION && typeof value === 'string',
  );
  return { ...NO_REGISTRATION, ...Object.fromEntries(known) };
}
