import { useNotificationContext, useTranslate } from 'react-admin';
import { Banner } from './Banner';
import { Toast } from './Toast';
import { useSeenFor } from './useSeenFor';

const SHOWN_MS = 3000;

/** Shows react-admin's notifications one at a time, each for three seconds in which it can be seen, or for its `autoHideDuration`. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [current] = notifications;
  const { autoHideDuration } = current?.notificationOptions ?? {};
  useSeenFor(current ? (autoHideDuration ?? SHOWN_MS) : null, takeNotification, current);

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
