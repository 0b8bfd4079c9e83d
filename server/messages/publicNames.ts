import type { Language } from './translate';

/** Turkish names of currencies and company types by their English names in the database. Others are not translated. */
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

/** Translates the name of a currency or company type. */
export function inLanguage<Item extends { name: string }>(language: Language, item: Item): Item {
  return language === 'tr' ? { ...item, name: turkish[item.name] ?? item.name } : item;
}
