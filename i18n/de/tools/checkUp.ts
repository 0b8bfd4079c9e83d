import type { Texts } from '../../catalogue';
import type * as english from '../../en/tools/checkUp';

export const checkUp: Texts<typeof english.checkUp> = {
  text: 'Was Ihren Gästen fehlen würde: Beim Öffnen dieser Seite werden alle Speisekarten gelesen.',
  again: 'Erneut prüfen',
  reading: 'Ihre Speisekarten werden gelesen …',
  progress: '{{done}} von {{total}} gelesen',
  failed: 'Die Speisekarten konnten nicht geprüft werden.',
  checked_one: '{{count}} Produkt geprüft.',
  checked_other: '{{count}} Produkte geprüft.',
  part: 'Nur {{done}} von {{total}} Produkten wurden geprüft.',
  empty: 'Noch gibt es nichts zu prüfen: Legen Sie Ihr erstes Produkt oder Ihre erste Speisekarte an.',
  none: 'Es ist alles vollständig.',
  all_one: '{{count}} anzeigen',
  all_other: 'Alle {{count}} anzeigen',
  no_photo: 'Produkte ohne Foto',
  no_price: 'Produkte ohne Preis',
  no_category: 'Produkte in keiner Kategorie',
  empty_category: 'Kategorien ohne Produkte',
  empty_menu: 'Speisekarten, die kein Produkt zeigen',
  empty_link: 'Links auf eine Speisekarte, die kein Produkt zeigt',
};
