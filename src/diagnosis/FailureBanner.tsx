import { useTranslate } from 'react-admin';
import { Suspense, type ReactNode } from 'react';
import { isForDeveloper } from '../api/ApiError';
import { errorText } from '../api/refusals/errorText';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { focusPageTitleIfLost } from '../ui/page/pageTitle';

interface FailureBannerProps {
  error: unknown;
  /** What has failed, above the reason. */
  what?: string;
  /** The sentences for the user, in place of both. */
  children?: ReactNode;
  /** Reads again, by a button beside the sentence; returns a promise of the answer, if it has one. */
  onRetry?: () => unknown;
  /** Another button. */
  action?: ReactNode;
}

const DeveloperDetails = lazyComponent(async () => (await import('./DeveloperDetails')).DeveloperDetails);

/** An error message. Where the backend or its settings may be the reason, the developer finds below it what to change. */
export function FailureBanner({ error, what, children, onRetry, action }: FailureBannerProps) {
  const translate = useTranslate();
  const retry = () => {
    // Its button goes with the banner: now, or with the answer.
    focusPageTitleIfLost();
    void Promise.resolve(onRetry?.()).then(focusPageTitleIfLost);
  };
  return (
    <Banner
      kind="error"
      action={onRetry ? <Button onClick={retry}>{translate('frame.retry')}</Button> : action}
    >
      {children ?? [what, errorText(error, translate)].filter(Boolean).join('\n')}
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
