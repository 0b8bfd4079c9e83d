import { useEffect, useState } from 'react';

/** How long the loaded cards wait for the others, in ms. */
const TIMEOUT_MS = 1500;

/** Returns true until `TIMEOUT_MS` have passed since the first render, then false. */
export function useTimeout(): boolean {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
