import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** How long a success message is shown before the next screen opens (specification, section 4). */
const SUCCESS_DELAY_MS = 2000;

/** Opens a path two seconds after something is done, unless the user has left the screen by then. */
export function useRedirectWhen(isDone: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(path), SUCCESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, path, navigate]);
}
