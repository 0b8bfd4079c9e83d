import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router';

/** How long a success message is shown before the next screen opens (E8). */
export const SUCCESS_DELAY_MS = 2000;

/** Opens an address two seconds after something is done, unless the user has left the screen by then. */
export function useRedirectWhen(isDone: boolean, to: To, state?: NavigateOptions['state']): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const open = useEffectEvent(() => void navigate(to, { state: state as unknown }));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => open(), SUCCESS_DELAY_MS);
    return () => clearTimeout(timer);
    // `key` changes with the address: the timer starts again, because a navigation within this screen has cancelled the redirect.
  }, [isDone, key]);
}
