import { useTranslate } from 'react-admin';
import { Suspense, useRef, type ReactNode } from 'react';
import { isForDeveloper } from '../api/ApiError';
import { errorText } from '../api/refusals/errorText';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { focusPageTitleIfLost } from '../ui/page/pageTitle';
import { useWhenLeft } from '../ui/useWhenLeft';

interface FailureBannerProps {
  error: unknown;
  /** What has failed, above the reason. */
  what?: string;
  /** The sentences for the user, in place of both. */
  children?: ReactNode;
  /** Reads again, by a button beside the sentence. */
  onRetry?: () => unknown;
  /** Another button. */
  action?: ReactNode;
}

const DeveloperDetails = lazyComponent(async () => (await import('./DeveloperDetails')).DeveloperDetails);

/** An error message. Where the backend or its settings may be the reason, the developer finds below it what to change. */
export function FailureBanner({ error, what, children, onRetry, action }: FailureBannerProps) {
  const translate = useTranslate();
  const isRetried = useRef(false);
  // Its button goes with the banner: when it is pressed, or when the answer has come.
  useWhenLeft(true, () => {
    if (isRetried.current) focusPageTitleIfLost();
  });
  const retry = () => {
    isRetried.current = true;
    void onRetry?.();
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
