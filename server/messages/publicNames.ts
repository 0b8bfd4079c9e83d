import * as languages from './languages';
import type { Language } from './translate';

/** Translates the name of a currency or company type; a name that was added to the database stays as it is. */
export function inLanguage<Item extends { name: string }>(language: Language, item: Item): Item {
  const names: Partial<Record<string, string>> = languages[language].names;
  return { ...item, name: names[item.name] ?? item.name };
}
