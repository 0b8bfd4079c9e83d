import type { Texts } from '../catalogue';
import type * as english from '../en/links';

export const links: Texts<typeof english.links> = {
  copy: 'Link von {{slug}} kopieren',
  copy_address: 'Link kopieren',
  copied: 'Link in die Zwischenablage kopiert!',
  copy_denied:
    'In diesem Browser darf {{brand}} nicht kopieren. Der Link ist markiert: Kopieren Sie ihn selbst.',
  open: '{{slug}} in einem neuen Tab öffnen',
  close: 'Schließen',
  qr: 'QR-Code',
  qr_of: 'QR-Code von {{slug}}',
  qr_alt: 'QR-Code für {{address}}',
  download: 'PNG herunterladen',
  download_svg: 'SVG herunterladen',
  download_pdf: 'PDF herunterladen',
  look: {
    title: 'Farbe, Form und Logo',
    colour: 'Farbe',
    rounded: 'Abgerundet',
    logo: 'Logo wählen',
    other_logo: 'Anderes Logo wählen',
    no_logo: 'Logo entfernen',
    no_picture: 'Diese Datei ist kein Bild.',
    contrast: 'Diese Farbe ist zu hell für ein Telefon. Wählen Sie eine dunklere.',
    unreadable:
      'Ein Telefon könnte diesen Code aus der Ferne oder bei schlechtem Licht nicht lesen. Wählen Sie eine dunklere Farbe, oder lassen Sie das Logo weg.',
  },
  qr_unreadable:
    'Dieser Code ergibt beim Lesen nicht seine Adresse, deshalb wurde er nicht gespeichert. Wählen Sie eine kürzere Endung.',
  qr_failed: 'Der Code konnte nicht gezeichnet werden. Bitte versuchen Sie es erneut.',
  slug_invalid: 'Nur Buchstaben ohne Umlaute, Ziffern, - und _, höchstens 64 Zeichen',
  slug_change: {
    title: 'Adresse ändern?',
    text: 'Bereits gedruckte Codes für die alte Adresse funktionieren dann nicht mehr.',
    confirm: 'Ändern',
  },
  slug_locked: {
    title: 'Adresse ändern?',
    text_one:
      'Für diese Adresse wurde hier am {{date}} {{count}} Code erstellt. Er funktioniert dann nicht mehr.',
    text_other:
      'Für diese Adresse wurden hier {{count}} Codes erstellt, der letzte am {{date}}. Sie funktionieren dann nicht mehr.',
    confirm: 'Ändern',
    typed: 'Geben Sie zum Ändern die alte Endung ein: {{text}}',
  },
};
