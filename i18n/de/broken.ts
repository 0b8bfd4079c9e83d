import type { Texts } from '../catalogue';
import type * as english from '../en/broken';

export const broken: Texts<typeof english.broken> = {
  title: 'Diese Seite kann nicht angezeigt werden',
  text: 'Der Rest von {{brand}} funktioniert weiterhin. Versuchen Sie es erneut oder machen Sie an anderer Stelle weiter.',
  chunk_title: 'Ein Teil von {{brand}} konnte nicht geladen werden',
  chunk_text:
    'Die Verbindung ist vielleicht langsam, oder {{brand}} wurde gerade aktualisiert. Laden Sie die Seite neu.',
  reload: 'Seite neu laden',
};
