// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/password';

export const password: Texts<typeof english.password> = {
  title: 'Passwort ändern',
  old: 'Aktuelles Passwort',
  new: 'Neues Passwort',
  confirm: 'Neues Passwort wiederholen',
  submit: 'Passwort ändern',
  changed: 'Das Passwort wurde geändert',
  mismatch: 'Die neuen Passwörter stimmen nicht überein',
  unconfirmed:
    'Die Verbindung brach ab, bevor der Server bestätigt hat. Wenn das aktuelle Passwort nicht mehr gilt, gilt das neue.',
  failed: 'Das Passwort konnte nicht geändert werden',
};
