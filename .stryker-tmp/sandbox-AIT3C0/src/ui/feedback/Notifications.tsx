// @ts-nocheck
import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { Banner } from './Banner';
import { Toast } from './Toast';

const SHOWN_MS = 3000;

/** Shows react-admin's notifications one at a time, each for three seconds. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [current] = notifications;

  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(takeNotification, SHOWN_MS);
    return () => clearTimeout(timer);
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
