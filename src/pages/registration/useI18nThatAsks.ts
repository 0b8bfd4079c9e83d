import { useI18nProvider, useTranslate } from 'react-admin';

/**
 * Returns the i18nProvider for a form with passwords, which are in no draft: a change of the language, which loads the page again, asks
 * before it throws them away.
 * @param hasPassword whether one is typed
 */
export function useI18nThatAsks(hasPassword: boolean) {
  const translate = useTranslate();
  const i18nProvider = useI18nProvider();
  const changeLocale = async (locale: string): Promise<void> => {
    if (hasPassword && !window.confirm(translate('auth.register.password_lost'))) return;
    await i18nProvider.changeLocale(locale);
  };
  return { ...i18nProvider, changeLocale };
}
