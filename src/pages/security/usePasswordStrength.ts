import { useEffect, useState } from 'react';
import { isDataSaverOn } from '../../api/isDataSaverOn';
import type { PasswordStrength } from '../../contract/passwordRule';
import { addTexts, currentLanguage } from '../../i18n/language';
import { textsIn } from '../../i18n/textsIn';

const TEXTS = import.meta.glob<object>('../../../i18n/*/strength.ts', { import: 'strength' });

/** Loads the rule with its texts on demand: with its list of common passwords, it is larger than the page. */
async function loadRule() {
  const [rule, strength] = await Promise.all([
    import('../../contract/passwordRule'),
    textsIn(currentLanguage(), TEXTS),
  ]);
  addTexts({ strength });
  return rule;
}

/**
 * Rates a password by the rule that the backend enforces.
 * @param own other entries of the user, such as their name
 * @returns null for an empty password, until the rule is loaded, and when the browser is set to save data
 */
export function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const [rate, setRate] = useState<{ by: Awaited<ReturnType<typeof loadRule>>['ratePassword'] } | null>(null);
  const isNeeded = password !== '' && !rate;
  useEffect(() => {
    if (!isNeeded || isDataSaverOn()) return;
    let isWanted = true;
    // If the rule cannot be loaded, only the backend checks the password.
    loadRule().then(
      ({ ratePassword }) => isWanted && setRate({ by: ratePassword }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [isNeeded]);
  return rate && password !== '' ? rate.by(password, own) : null;
}
