import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { languages, type Language } from './languages';

/** Every text of the panel in each language, also those that the browser loads later: for tests and checks in Node. */
export const catalogues = Object.fromEntries(
  await Promise.all(
    (Object.keys(languages) as Language[]).map(async name => [name, await textsOf(name)] as const),
  ),
) as Record<Language, Record<string, unknown>>;

async function textsOf(language: Language): Promise<Record<string, unknown>> {
  const [
    { signIn },
    { registration },
    { screens },
    { reactAdmin },
    { companyPages },
    { tools },
    { extensions },
    { strength },
  ] = await Promise.all([
    import(`./${language}/signIn.ts`) as Promise<{ signIn: object }>,
    import(`./${language}/registration.ts`) as Promise<{ registration: object }>,
    import(`./${language}/screens.ts`) as Promise<{ screens: object }>,
    import(`./${language}/reactAdmin.ts`) as Promise<{ reactAdmin: never }>,
    import(`./${language}/companyPages.ts`) as Promise<{ companyPages: object }>,
    import(`./${language}/tools/index.ts`) as Promise<{ tools: object }>,
    import(`./${language}/extensions.ts`) as Promise<{ extensions: object }>,
    import(`./${language}/strength.ts`) as Promise<{ strength: object }>,
  ]);
  return merged(
    signIn,
    registration,
    convertRaTranslationsToI18next(reactAdmin),
    screens,
    companyPages,
    tools,
    extensions,
    { strength },
  );
}

/** Merges groups of texts: `auth` and `frame` have texts in two catalogues, and `ra` also within its groups. */
function merged(...groupsOfTexts: object[]): Record<string, unknown> {
  const groups: Record<string, unknown> = {};
  for (const [name, texts] of groupsOfTexts.flatMap(texts => Object.entries(texts) as [string, unknown][]))
    groups[name] = typeof texts === 'object' ? merged(groups[name] ?? {}, texts as object) : texts;
  return groups;
}
