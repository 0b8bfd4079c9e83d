import { useI18nProvider, useTranslate } from 'ra-core';
import { iconClass } from './icon';
import styles from './Preference.module.css';

/** Choosing a language keeps it and reloads the page (J1). */
export function LanguageSelect() {
  const translate = useTranslate();
  const { getLocale, getLocales, changeLocale } = useI18nProvider();
  return (
    <label className={`${styles.preference} ${iconClass('languages')}`} title={translate('language.label')}>
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
