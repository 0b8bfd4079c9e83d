import { useEffect, useState } from 'react';

/** How long what is there waits for what is not, in ms. */
const TIMEOUT_MS = 1500;

/** False from the moment when the waiting has lasted too long. */
export function useTimeout(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
