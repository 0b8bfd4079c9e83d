import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { applyColourScheme, COLOUR_SCHEMES, storedColourScheme, type ColourScheme } from './colourScheme';
import { useAfterHydration } from '../useAfterHydration';
import { PreferenceIcon } from './PreferenceIcon';
import styles from './Preference.module.css';

const HALF_DARK = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 18a6 6 0 0 0 0-12v12z';

export function ThemeSelect() {
  const translate = useTranslate();
  const stored = useAfterHydration<ColourScheme>(storedColourScheme(), 'system');
  const [chosen, setChosen] = useState<ColourScheme | null>(null);
  const choose = (scheme: ColourScheme) => {
    applyColourScheme(scheme);
    setChosen(scheme);
  };
  return (
    <label className={styles.preference} title={translate('theme.label')}>
      <PreferenceIcon lines={HALF_DARK} />
      <span className="visually-hidden">{translate('theme.label')}</span>
      <select value={chosen ?? stored} onChange={event => choose(event.target.value as ColourScheme)}>
        {COLOUR_SCHEMES.map(name => (
          <option key={name} value={name}>
            {translate(`theme.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
