// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/sessions';

export const sessions: Texts<typeof english.sessions> = {
  title: 'Wo Sie angemeldet sind',
  current: 'Dieses Gerät',
  used: 'Zuletzt verwendet:',
  unknown: 'Unbekanntes Gerät',
  end_others: 'Überall sonst abmelden',
  ended: 'Alle anderen Geräte sind abgemeldet',
  end_failed: 'Die anderen Geräte konnten nicht abgemeldet werden',
  failed: 'Die Geräte konnten nicht geladen werden',
};
