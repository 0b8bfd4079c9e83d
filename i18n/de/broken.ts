import type { Texts } from '../catalogue';
import type * as english from '../en/broken';

export const broken: Texts<typeof english.broken> = {
  title: 'Diese Seite ist gestört',
  text: 'Der Rest von {{brand}} funktioniert. Versuchen Sie es erneut.',
  chunk_title: 'Ein Teil von {{brand}} fehlt',
  chunk_text:
    'Die Verbindung ist vielleicht langsam, oder {{brand}} wurde gerade aktualisiert. Laden Sie die Seite neu.',
  reload: 'Seite neu laden',
};
