// @ts-nocheck
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
  qr_unreadable:
    'Dieser Code ergibt beim Lesen nicht seine Adresse, deshalb wurde er nicht gespeichert. Wählen Sie eine kürzere Endung.',
  qr_failed: 'Der Code konnte nicht gezeichnet werden. Bitte versuchen Sie es erneut.',
  slug_invalid: 'Nur Buchstaben ohne Umlaute, Ziffern, - und _, höchstens 64 Zeichen',
  slug_change: {
    title: 'Adresse ändern?',
    text: 'Bereits gedruckte Codes für die alte Adresse funktionieren dann nicht mehr.',
    confirm: 'Ändern',
  },
};
