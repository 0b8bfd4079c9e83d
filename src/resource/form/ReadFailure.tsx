import { useTranslate } from 'react-admin';
import { isGone } from '../../api/ApiError';
import { errorText } from '../../api/refusals/errorText';
import { Button, ButtonLink } from '../../ui/button/Button';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { useReturn } from '../returnPath';
import { listPath } from '../paths';
import { useResource } from '../ResourcesContext';
import { useResourceText } from '../useResourceText';

/** Shown in place of a form whose record could not be read. */
export function ReadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { name } = useResource();
  const translate = useTranslate();
  const text = useResourceText();
  const back = useReturn(listPath(name));
  const isMissing = isGone(error);
  return (
    <FailureBanner
      error={error}
      action={
        isMissing ? (
          <ButtonLink {...back()}>{translate('form.back')}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{translate('frame.retry')}</Button>
        )
      }
    >
      {isMissing ? translate('form.gone') : `${text('failures.one')}\n${errorText(error, translate)}`}
    </FailureBanner>
  );
}
