// @ts-nocheck
import { useI18nProvider, useTranslate } from 'react-admin';
import { PreferenceIcon } from './PreferenceIcon';
import styles from './Preference.module.css';

const TWO_SCRIPTS = 'm5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6';

/** Selects the language. A choice is stored and reloads the page (J1). */
export function LanguageSelect() {
  const translate = useTranslate();
  const { getLocale, getLocales, changeLocale } = useI18nProvider();
  return (
    <label className={styles.preference} title={translate('language.label')}>
      <PreferenceIcon lines={TWO_SCRIPTS} />
      <span className="visually-hidden">{translate('language.label')}</span>
      <select value={getLocale()} onChange={event => void changeLocale(event.target.value)}>
        {getLocales?.().map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
