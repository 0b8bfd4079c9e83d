import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface AsideLinkProps {
  to: string;
  /** Whether a form of the page is being sent: an answer that arrives after the page was left is not shown anywhere. */
  isBusy: boolean;
  children: ReactNode;
}

/** A link beside a form, which leads on once the form is not being sent. */
export function AsideLink({ to, isBusy, children }: AsideLinkProps) {
  return (
    <Link to={to} aria-disabled={isBusy} onClick={event => isBusy && event.preventDefault()}>
      {children}
    </Link>
  );
}
