import type { Texts } from '../catalogue';
import type * as english from '../en/soldOut';

export const soldOut: Texts<typeof english.soldOut> = {
  title: 'Heute ausverkauft',
  badge: 'Ausverkauft',
  mark: 'Heute ausverkauft: {{name}}',
  until: '{{name}} ist bis {{time}} ausverkauft. Wieder anbieten',
  failed: '{{name}} wurde nicht geändert',
  empty: 'Nichts ist ausverkauft. Der durchgestrichene Kreis neben einem Produkt nimmt es für heute heraus.',
  now_one: '{{count}} Produkt ist ausverkauft',
  now_other: '{{count}} Produkte sind ausverkauft',
  back: 'Wieder anbieten',
  serve: '{{name}} wieder anbieten',
  closing_time: 'Betriebsschluss',
  closing_help: 'Um diese Zeit kommt Ausverkauftes von selbst zurück.',
  closing_save: 'Betriebsschluss speichern',
  closing_saved: 'Betriebsschluss gespeichert',
};
