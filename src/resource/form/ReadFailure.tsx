import { useTranslate } from 'react-admin';
import { isGone } from '../../api/ApiError';
import { ButtonLink } from '../../ui/button/Button';
import { ChunkError } from '../../ui/lazy/loadInTime';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { useReturn } from '../returnPath';
import { listPath } from '../paths';
import { useResource } from '../ResourcesContext';
import { useResourceText } from '../useResourceText';

/**
 * Shown in place of a form whose record, or offline the code to copy it, could not be read, or above one that has the row of the
 * list.
 */
export function ReadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { name } = useResource();
  const translate = useTranslate();
  const text = useResourceText();
  const back = useReturn(listPath(name));
  const isMissing = isGone(error);
  return (
    <FailureBanner
      error={error}
      onRetry={isMissing ? undefined : onRetry}
      action={<ButtonLink {...back()}>{translate('form.back')}</ButtonLink>}
      what={text('failures.one')}
    >
      {isMissing
        ? translate('form.gone')
        : error instanceof ChunkError
          ? translate('errors.offline')
          : undefined}
    </FailureBanner>
  );
}
