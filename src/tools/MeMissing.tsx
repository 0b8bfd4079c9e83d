import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { ME_KEY, useMe } from '../api/useMe';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { Skeleton } from '../ui/feedback/Skeleton';

/** Shown in a tool that needs to know the user and the company, until they are read. */
export function MeMissing() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  if (!useMe().isError) return <Skeleton rows={3} rowHeight={84} text={translate('frame.loading')} />;
  const retry = () => void queryClient.refetchQueries({ queryKey: ME_KEY });
  return (
    <Banner kind="error" action={<Button onClick={retry}>{translate('frame.retry')}</Button>}>
      {translate('frame.me_failed')}
    </Banner>
  );
}
