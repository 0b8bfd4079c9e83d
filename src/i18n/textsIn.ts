import type { Language } from '../../i18n/languages';

/**
 * Loads the texts of a language from its file in `i18n/{language}/`.
 * @param files the loaders of all languages, from Vite's glob import
 */
export async function textsIn<Texts>(
  language: Language,
  files: Record<string, () => Promise<Texts>>,
): Promise<Texts> {
  const path = Object.keys(files).find(name => name.includes(`/${language}/`));
  const load = path && files[path];
  if (!load) throw new Error(`i18n/languages.ts has "${language}", and its folder lacks a file.`);
  return load();
}
