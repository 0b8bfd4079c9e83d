import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { Registration } from '../api/account';
import { Skeleton } from '../ui/feedback/Skeleton';
import { AuthFrame } from './AuthFrame';

type Sent = [sent: Registration | null, setSent: (registration: Registration) => void];

/**
 * Registration and verification: a new code costs the whole registration again (the backend has no other way to ask for
 * one), so what was sent is remembered from one page to the other. In memory only, since a password is among it.
 */
export function RegistrationFlow() {
  const sent: Sent = useState<Registration | null>(null);
  return (
    <Suspense fallback={<Arriving />}>
      <Outlet context={sent} />
    </Suspense>
  );
}

function Arriving() {
  const translate = useTranslate();
  return (
    <AuthFrame title={translate('auth.login.register')}>
      <Skeleton rows={8} rowHeight={72} text={translate('frame.loading')} />
    </AuthFrame>
  );
}

export const useSentRegistration = () => useOutletContext<Sent>();
