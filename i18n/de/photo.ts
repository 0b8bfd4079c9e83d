import type { Texts } from '../catalogue';
import type * as english from '../en/photo';

export const photo: Texts<typeof english.photo> = {
  choose: 'Foto auswählen',
  take: 'Foto aufnehmen',
  drop: 'oder hier ablegen',
  replace: 'Ersetzen',
  remove: 'Foto entfernen',
  preview: 'Vorschau des Fotos',
  crop: 'Foto zuschneiden',
  area: 'Der sichtbare Ausschnitt; die Pfeiltasten bewegen ihn',
  zoom: 'Vergrößern',
  rotate: 'Drehen',
  apply: 'Foto verwenden',
  wait: 'Das Foto ist noch nicht fertig: Schließen Sie erst den Zuschnitt ab, oder brechen Sie ihn ab.',
  loading: 'Foto wird geöffnet ...',
  empty: 'Diese Datei ist leer.',
  wrong_type: 'Das ist kein verwendbares Foto. Wählen Sie eine JPEG-, PNG- oder WebP-Datei.',
  heic: 'Dieser Browser kann HEIC-Fotos nicht öffnen. Wählen Sie eine JPEG-, PNG- oder WebP-Datei.',
  refused: 'Diese Datei wird hier nicht angenommen. Wählen Sie eine andere.',
  too_large: 'Diese Datei ist größer als {{size}} MB. Wählen Sie eine kleinere.',
  too_many_pixels: 'Dieses Foto hat mehr als {{size}} Megapixel. Wählen Sie ein kleineres.',
  not_copied:
    'Das Foto konnte nicht kopiert werden. Fügen Sie es erneut hinzu, wenn die Kopie eines haben soll.',
  broken: 'Dieses Foto lässt sich nicht öffnen. Die Datei ist vielleicht beschädigt.',
  lost: 'Beim Rückgängigmachen kommt das Foto nicht zurück: Sein Server erlaubt dieser Seite nicht, es zu lesen.',
};
