import type { Texts } from '../catalogue';
import type * as english from '../en/companyData';

export const companyData: Texts<typeof english.companyData> = {
  users: 'Benutzer',
  you: 'Sie',
  users_failed: 'Die Benutzer konnten nicht geladen werden',
  add_user: 'Benutzer hinzufügen',
  add_confirm: 'Hinzufügen',
  add_failed: 'Der Benutzer konnte nicht hinzugefügt werden',
  add_unconfirmed:
    'Der Server hat das nicht bestätigt. Steht der Benutzer in der Liste, entfernen Sie ihn und fügen Sie ihn erneut hinzu: Sein Passwort ging verloren.',
  add_again:
    'Der Server hat das nicht bestätigt. Drücken Sie noch einmal auf Hinzufügen: Ein Benutzer wird nicht zweimal hinzugefügt.',
  first_name: 'Vorname',
  last_name: 'Nachname',
  username: 'Benutzername',
  email: 'E-Mail',
  user_added:
    '{{username}} kann sich jetzt anmelden. Dieses Passwort wird nur einmal angezeigt: Geben Sie es weiter und lassen Sie es ändern.',
  user_added_unseen:
    '{{username}} wurde angelegt, aber das Passwort konnte nicht gezeigt werden. Entfernen Sie den Benutzer und fügen Sie ihn erneut hinzu.',
  user_added_left: '{{username}} wurde angelegt. Das Passwort steht auf der Seite „Betrieb“.',
  password_noted: 'Notiert',
  copy_password: 'Passwort kopieren',
  copied: 'Passwort kopiert',
  remove: '{{username}} entfernen',
  remove_title: '{{username}} entfernen?',
  remove_text:
    'Der Benutzer wird überall abgemeldet und kann sich nicht mehr anmelden. Die Daten des Betriebs bleiben.',
  remove_confirm: 'Entfernen',
  remove_failed: 'Der Benutzer konnte nicht entfernt werden',
  user_removed: '{{username}} wurde entfernt',
  data: 'Ihre Daten',
  download_text:
    'Eine ZIP-Datei mit allem, was der Betrieb hat: Angaben und Benutzer, Zutaten, Produkte mit Fotos, Kategorien, Speisekarten und Links.',
  download: 'Alle Daten herunterladen',
  downloading: 'Die Datei wird vorbereitet …',
  download_failed: 'Die Daten konnten nicht heruntergeladen werden',
  delete_text:
    'Der Betrieb mit Benutzern, Speisekarten und Fotos kann endgültig gelöscht werden. 30 Tage lang können Sie es sich anders überlegen.',
  delete: 'Betrieb löschen',
  delete_warning:
    'In 30 Tagen wird alles gelöscht: Benutzer, Produkte mit Fotos, Speisekarten und Links. Gedruckte QR-Codes führen dann ins Leere. Laden Sie vorher Ihre Daten herunter.',
  delete_confirm: 'In 30 Tagen löschen',
  unconfirmed: 'Der Server hat das nicht bestätigt. Ist die Löschung geplant, steht es auf dieser Seite.',
  delete_failed: 'Die Löschung konnte nicht geplant werden',
  deletion_unknown: 'Es konnte nicht geprüft werden, ob eine Löschung geplant ist',
  deletion_planned: 'Der Betrieb und alle seine Daten werden am {{date}} gelöscht.',
  keep: 'Betrieb behalten',
  kept: 'Der Betrieb bleibt',
  keep_failed: 'Die Löschung konnte nicht zurückgenommen werden',
};
