import { Contrast } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { applyColourScheme, COLOUR_SCHEMES, storedColourScheme, type ColourScheme } from './colourScheme';
import styles from './Preference.module.css';

export function ThemeSelect() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(storedColourScheme);
  const choose = (scheme: ColourScheme) => {
    applyColourScheme(scheme);
    setChosen(scheme);
  };
  return (
    <label className={styles.preference} title={translate('theme.label')}>
      <Contrast size={20} aria-hidden />
      <span className="visually-hidden">{translate('theme.label')}</span>
      <select value={chosen} onChange={event => choose(event.target.value as ColourScheme)}>
        {COLOUR_SCHEMES.map(name => (
          <option key={name} value={name}>
            {translate(`theme.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
