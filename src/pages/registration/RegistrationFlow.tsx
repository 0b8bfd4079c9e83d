import { useTranslate } from 'react-admin';
import { Suspense, useState } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { Registration } from '../../api/account';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { AuthFrame } from '../signIn/AuthFrame';

type Sent = [sent: Registration | null, setSent: (registration: Registration) => void];

/**
 * Registration and email verification. The backend sends a new code only in response to another complete registration, so
 * the sent registration is shared between the two pages. It is kept in memory only, since it contains the password.
 */
export function RegistrationFlow() {
  const sent: Sent = useState<Registration | null>(null);
  return (
    <Suspense fallback={<RegistrationSkeleton />}>
      <Outlet context={sent} />
    </Suspense>
  );
}

function RegistrationSkeleton() {
  const translate = useTranslate();
  return (
    <AuthFrame title={translate('auth.login.register')}>
      <Skeleton rows={8} rowHeight={72} text={translate('frame.loading')} />
    </AuthFrame>
  );
}

export const useSentRegistration = () => useOutletContext<Sent>();
