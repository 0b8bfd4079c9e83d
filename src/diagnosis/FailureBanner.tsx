import { useTranslate } from 'react-admin';
import { Suspense, type ReactNode } from 'react';
import { isForDeveloper } from '../api/ApiError';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { lazyComponent } from '../ui/lazy/lazyComponent';

interface FailureBannerProps {
  /** The sentence for the user. */
  children: ReactNode;
  error: unknown;
  /** Reads again, by a button beside the sentence. */
  onRetry?: () => unknown;
  /** Another button. */
  action?: ReactNode;
}

const DeveloperDetails = lazyComponent(async () => (await import('./DeveloperDetails')).DeveloperDetails);

/** An error message. Where the backend or its settings may be the reason, the developer finds below it what to change. */
export function FailureBanner({ children, error, onRetry, action }: FailureBannerProps) {
  const translate = useTranslate();
  const retry = onRetry && <Button onClick={() => void onRetry()}>{translate('frame.retry')}</Button>;
  return (
    <Banner kind="error" action={retry ?? action}>
      {children}
      {isForDeveloper(error) && (
        // Offline the details may fail to load; the message stays.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <DeveloperDetails error={error} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Banner>
  );
}
