import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { Banner } from './Banner';
import { Toast } from './Toast';

const SHOWN_MS = 3000;

/** Shows react-admin's notifications one at a time, each for three seconds in which the page can be seen. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [current] = notifications;

  useEffect(() => {
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The time begins when the user can see it.
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(takeNotification, SHOWN_MS);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [current, takeNotification]);

  if (!current) return null;
  const { message, type, notificationOptions } = current;
  return (
    <Toast>
      <Banner
        kind={type === 'error' || type === 'warning' ? 'error' : type === 'success' ? 'success' : 'info'}
      >
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : message}
      </Banner>
    </Toast>
  );
}
