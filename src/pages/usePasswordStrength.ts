import { useEffect, useState } from 'react';
import { savesData } from '../api/savesData';
import type { PasswordStrength } from '../contract/passwordRule';

// With its list of common passwords it is larger than the page.
const loadRule = () => import('../contract/passwordRule');

/**
 * Rates a password by the rule that the backend refuses by.
 * @param own what the user has entered about themselves
 * @returns null for an empty password, until the rule is loaded, and where the user asks to save data
 */
export function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const [rate, setRate] = useState<{ by: Awaited<ReturnType<typeof loadRule>>['ratePassword'] } | null>(null);
  const isNeeded = password !== '' && !rate;
  useEffect(() => {
    if (!isNeeded || savesData()) return;
    let isWanted = true;
    // Without the rule the backend decides alone.
    loadRule().then(
      ({ ratePassword }) => isWanted && setRate({ by: ratePassword }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [isNeeded]);
  return rate && password !== '' ? rate.by(password, own) : null;
}
