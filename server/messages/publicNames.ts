import type { Language } from './translate';

/** What the database calls by its English name. A name that is not here stays as it is. */
const turkish: Record<string, string> = {
  'US Dollar': 'ABD Doları',
  'Turkish Lira': 'Türk Lirası',
  Euro: 'Euro',
  'Pound Sterling': 'İngiliz Sterlini',
  'Swiss Franc': 'İsviçre Frangı',
  'Azerbaijani Manat': 'Azerbaycan Manatı',
  'Georgian Lari': 'Gürcistan Larisi',
  'UAE Dirham': 'BAE Dirhemi',
  'Japanese Yen': 'Japon Yeni',
  'Kuwaiti Dinar': 'Kuveyt Dinarı',
  Restaurant: 'Restoran',
  Café: 'Kafe',
  Bar: 'Bar',
  Bakery: 'Fırın',
  Hotel: 'Otel',
  'Food truck': 'Gezici mutfak',
  Catering: 'Yemek hizmeti',
  Other: 'Diğer',
};

/** A currency or a company type under its name in the language of the call. */
export function inLanguage<Item extends { name: string }>(language: Language, item: Item): Item {
  return language === 'tr' ? { ...item, name: turkish[item.name] ?? item.name } : item;
}
