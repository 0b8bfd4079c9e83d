import { AddNotificationContext, useAddNotificationContext, type NotificationPayload } from 'react-admin';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { fold } from '../contract/fold';
import { KEYS, readStored } from '../storage';
import { useIsLeft } from '../ui/useIsLeft';

interface LateNotice {
  /** The name that its user has signed in with. */
  user: string | null;
  notification: NotificationPayload;
}

/** The notifications that came after the end of their session. */
const late: LateNotice[] = [];

/**
 * Keeps the notifications about what was sent before a session has expired, such as the rest of a deletion of several records, and
 * shows them after the next sign-in of the same user.
 */
export function LateNotices({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const isLeft = useIsLeft();
  const [user] = useState(() => readStored(KEYS.user));
  useEffect(() => {
    for (const { user: before, notification } of late.splice(0))
      if (before && user && fold(before) === fold(user)) add(notification);
  }, [add, user]);
  const addOrKeep = useCallback(
    (notification: NotificationPayload) => {
      if (isLeft()) late.push({ user, notification });
      else add(notification);
    },
    [add, isLeft, user],
  );
  return <AddNotificationContext value={addOrKeep}>{children}</AddNotificationContext>;
}
